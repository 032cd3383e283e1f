// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence whose numbers can be dragged sideways, or clicked and typed anew.
#pragma once

#include "core/sentence.h"

#include <QLabel>

class QLineEdit;

namespace tb {

class SentenceLabel : public QLabel
{
    Q_OBJECT

public:
    explicit SentenceLabel(QWidget *parent = nullptr);

    void setSentence(const std::vector<SentencePart> &parts, const Scenario &scenario);

Q_SIGNALS:
    void scenarioChosen(const tb::Scenario &scenario);
    void changeEnded();
    void refused(const QString &reason); ///< what was typed is no such number

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Drag
    {
        std::string key;
        QPointF from;
        Scenario scenario; ///< when it began
        bool moved = false;
    };

    void showParts();
    void edit(const std::string &key);
    void fitField(); ///< over its number, as wide as it or as what is typed
    QRect numberRect(const std::string &key) const;
    void takeTyped();

    std::vector<SentencePart> m_parts;
    Scenario m_scenario;
    std::string m_hovered; ///< key under the pointer
    std::optional<Drag> m_drag;
    QLineEdit *m_field;
    std::string m_edited;
};

} // namespace tb
