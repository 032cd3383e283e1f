// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/number_text.h"
#include "core/units.h"

#include <QAbstractSpinBox>

namespace tb {

/// "20 GB", "1.5 GB": exact, with a space before the unit.
QString sizeLabel(Bytes size);

/// A spin box for an exact size. A bare number is in GB; all units of the scenario text are read.
class SizeSpin : public QAbstractSpinBox
{
    Q_OBJECT

public:
    explicit SizeSpin(QWidget *parent = nullptr);

    Bytes size() const { return m_size; }
    void setSize(Bytes size);

    void stepBy(int steps) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void sizeChosen(tb::Bytes size); ///< by the user only

protected:
    StepEnabled stepEnabled() const override { return StepUpEnabled | StepDownEnabled; }
    QValidator::State validate(QString &input, int &cursor) const override;

private:
    Result<std::int64_t> parsed(const QString &text) const;
    void takeText();
    QString refusal(const QString &text) const;
    void choose(Bytes size);

    Bytes m_size;
};

} // namespace tb
