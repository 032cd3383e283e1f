// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine_choices.h"
#include "ui/form_rows.h"

#include <QObject>

class QDoubleSpinBox;
class QToolButton;

namespace tb {

/// The rows of a form that say which engine serves and how it runs. Rows an engine knows nothing of are
/// hidden; choices that cannot be had are grey and say why. Parts are off where a model has none.
class EngineRows : public QObject
{
    Q_OBJECT

public:
    explicit EngineRows(QFormLayout *form);

    void addEngine();
    void addParts();
    void addAdvanced();

    /// Emits nothing.
    void show(const Resolved &resolved, const Catalogue &catalogue);

Q_SIGNALS:
    void keyChosen(const std::string &key, const std::string &value); ///< by the user

private:
    struct Row
    {
        std::string_view key;
        QComboBox *combo = nullptr;
        QString tip;
        std::vector<EngineChoice> choices; ///< as in the box
    };

    void addRow(std::string_view key, const ControlText &text);
    void addUtilisation();
    static void fill(const Row &row);
    void showUtilisation(const Scenario &scenario);
    void showRows(Engine engine);
    void choose(std::size_t row, int index);
    void chooseUtilisation(int index);
    void chooseOwnUtilisation(double share);
    void toggleAdvanced();

    QFormLayout *m_form;
    std::vector<Row> m_rows;
    QComboBox *m_utilisation = nullptr;
    QDoubleSpinBox *m_ownUtilisation = nullptr;
    QToolButton *m_advanced = nullptr;
    std::string m_share; ///< as shown last
    Engine m_engine = Engine::Textbook;
    bool m_open = false; ///< the advanced rows
    bool m_own = false; ///< a share of one's own
};

} // namespace tb
