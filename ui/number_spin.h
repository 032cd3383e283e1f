// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/number_text.h"

#include <QSpinBox>

namespace tb {

enum class NumberKind { Whole, TokenCount };
enum class Stepping { Multiples, Doubling };

struct NumberRules
{
    WholeRange range; ///< within int
    NumberKind kind = NumberKind::Whole; ///< TokenCount takes "32k" as well
    Stepping stepping = Stepping::Multiples;
    int step = 1; ///< for Multiples
};

/// A spin box for whole numbers with thousands commas, read and written by core alone.
/// A typed number counts when it is complete: on Enter or when the focus leaves. What is none by then gives
/// way to the old one, and the window says so.
class NumberSpin : public QSpinBox
{
    Q_OBJECT

public:
    explicit NumberSpin(const NumberRules &rules, QWidget *parent = nullptr);

    void stepBy(int steps) override;

protected:
    QString textFromValue(int value) const override;
    int valueFromText(const QString &text) const override;
    QValidator::State validate(QString &input, int &cursor) const override;
    void fixup(QString &input) const override;

private:
    Result<std::int64_t> parsed(const QString &text) const;
    QString refusal(const QString &text) const;

    NumberRules m_rules;
};

} // namespace tb
