// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/number_spin.h"

#include "core/format.h"
#include "core/scale.h"
#include "ui/wheel_guard.h"

#include <QLineEdit>

namespace tb {

namespace {

constexpr int kLongestInput = 32;

} // namespace

NumberSpin::NumberSpin(const NumberRules &rules, QWidget *parent)
    : QSpinBox(parent)
    , m_rules(rules)
{
    setRange(static_cast<int>(rules.range.low), static_cast<int>(rules.range.high));
    setKeyboardTracking(false);
    setAccelerated(true);
    setAlignment(Qt::AlignRight);
    lineEdit()->setMaxLength(kLongestInput);
    WheelGuard::guard(this);
}

void NumberSpin::stepBy(int steps)
{
    const std::int64_t next = m_rules.stepping == Stepping::Doubling
        ? doublingScale(m_rules.range).stopBeside(value(), steps)
        : multipleBeside(value(), m_rules.step, steps, m_rules.range);
    setValue(static_cast<int>(next));
    selectAll();
}

QString NumberSpin::textFromValue(int value) const
{
    return QString::fromStdString(grouped(value));
}

int NumberSpin::valueFromText(const QString &text) const
{
    const auto number = parsed(text);
    return number ? static_cast<int>(*number) : value();
}

QValidator::State NumberSpin::validate(QString &input, int &) const
{
    // Nothing typed is dropped: "-5" must not become 5. What makes no sense gives way to the old value.
    return parsed(input) ? QValidator::Acceptable : QValidator::Intermediate;
}

Result<std::int64_t> NumberSpin::parsed(const QString &text) const
{
    QString plain = text;
    const std::string number = plain.remove(QLatin1Char(',')).trimmed().toStdString();
    return m_rules.kind == NumberKind::TokenCount ? parseTokensNumber(number, m_rules.range)
                                                  : parseWhole(number, m_rules.range);
}

} // namespace tb
