// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/number_spin.h"

#include "core/format.h"
#include "core/scale.h"
#include "ui/complaint.h"
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
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] { complain(this, {}); });
    connect(this, &QSpinBox::editingFinished, this, [this] { lineEdit()->setModified(false); });
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
    if (text == specialValueText())
        return minimum();
    const auto number = parsed(text);
    return number ? static_cast<int>(*number) : value();
}

QValidator::State NumberSpin::validate(QString &input, int &) const
{
    // Nothing typed is dropped: "-5" must not become 5.
    const bool special = !input.isEmpty() && input == specialValueText();
    return special || parsed(input) ? QValidator::Acceptable : QValidator::Intermediate;
}

/// Qt asks this once the input is given up, and what is left as it was makes way for the value.
void NumberSpin::fixup(QString &input) const
{
    complain(const_cast<NumberSpin *>(this), refusal(input)); // Qt's signature
}

QString NumberSpin::refusal(const QString &text) const
{
    const auto words = [this](std::int64_t number) {
        return number == minimum() && !specialValueText().isEmpty() ? specialValueText()
                                                                    : QString::fromStdString(grouped(number));
    };
    const QString range = tr("%1 to %2")
                              .arg(QString::fromStdString(grouped(m_rules.range.low)),
                                   QString::fromStdString(grouped(m_rules.range.high)));
    const QString expected = m_rules.kind == NumberKind::TokenCount
        ? tr("a number of tokens from %1 was expected, such as 8,192 or 8k").arg(range)
        : tr("a whole number from %1 was expected").arg(range);
    return tr("\"%1\" is not taken: %2. It stays %3.").arg(text.trimmed(), expected, words(value()));
}

Result<std::int64_t> NumberSpin::parsed(const QString &text) const
{
    const std::string number = text.toStdString();
    return m_rules.kind == NumberKind::TokenCount ? parseTokensNumber(number, m_rules.range)
                                                  : parseWhole(number, m_rules.range);
}

} // namespace tb
