// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/size_spin.h"

#include "core/decimal_mark.h"
#include "core/scale.h"
#include "ui/complaint.h"
#include "ui/wheel_guard.h"

#include <QLineEdit>
#include <QStyleOptionSpinBox>

#include <algorithm>

namespace tb {

namespace {

constexpr int kLongestInput = 32;
constexpr WholeRange kSizes{1, 1'000'000 * kGiga};

} // namespace

QString sizeLabel(Bytes size)
{
    QString text = QString::fromStdString(sizeText(size.value));
    const auto unit = std::find_if(text.cbegin(), text.cend(), [](QChar c) { return c.isLetter(); });
    if (unit == text.cend())
        return text + QStringLiteral(" B");
    return text.insert(unit - text.cbegin(), QLatin1Char(' '));
}

SizeSpin::SizeSpin(QWidget *parent)
    : QAbstractSpinBox(parent)
{
    setAlignment(Qt::AlignRight);
    lineEdit()->setMaxLength(kLongestInput);
    setAccelerated(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QAbstractSpinBox::editingFinished, this, &SizeSpin::takeText);
    connect(this, &QAbstractSpinBox::editingFinished, this, [this] { lineEdit()->setModified(false); });
    WheelGuard::guard(this);
}

void SizeSpin::setSize(Bytes size)
{
    if (m_size == size)
        return;
    m_size = size;
    lineEdit()->setText(sizeLabel(size));
}

void SizeSpin::stepBy(int steps)
{
    choose(Bytes{multipleBeside(m_size.value, kGiga, steps, {kGiga, kSizes.high})});
    selectAll();
}

QSize SizeSpin::sizeHint() const
{
    QStyleOptionSpinBox option;
    initStyleOption(&option);
    const QFontMetrics metrics = fontMetrics();
    const QSize text(metrics.horizontalAdvance(QStringLiteral("1,000 GB ")), lineEdit()->sizeHint().height());
    return style()->sizeFromContents(QStyle::CT_SpinBox, &option, text, this);
}

QValidator::State SizeSpin::validate(QString &input, int &) const
{
    return parsed(input) ? QValidator::Acceptable : QValidator::Intermediate;
}

Result<std::int64_t> SizeSpin::parsed(const QString &text) const
{
    const auto pointed = withDecimalPoint(text.trimmed().toStdString());
    if (!pointed)
        return pointed.error();
    const bool bare = !pointed->empty() && pointed->find_first_not_of("0123456789.") == std::string::npos;
    return parseSize(*pointed + (bare ? "GB" : ""), kSizes);
}

void SizeSpin::takeText()
{
    const auto size = parsed(lineEdit()->text());
    complain(this, size ? QString() : refusal(lineEdit()->text()));
    choose(size ? Bytes{*size} : m_size);
}

QString SizeSpin::refusal(const QString &text) const
{
    return tr("\"%1\" is not taken: a size from %2 to %3 was expected, such as 20 GB or 512 MiB. It stays "
              "%4.")
        .arg(text.trimmed(), sizeLabel({kSizes.low}), sizeLabel({kSizes.high}), sizeLabel(m_size));
}

void SizeSpin::choose(Bytes size)
{
    lineEdit()->setText(sizeLabel(size)); // also puts back what was there before nonsense
    if (size == m_size)
        return;
    m_size = size;
    Q_EMIT sizeChosen(size);
}

} // namespace tb
