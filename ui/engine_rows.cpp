// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine_rows.h"

#include "core/scenario_text.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace tb {

namespace {

constexpr std::array kShares = {"0.92", "0.9"};
constexpr int kOwnShare = kShares.size();

QString shareText(double share)
{
    return QString::number(share, 'g', 6); // as many digits as the scenario keeps
}

/// A share of a card without zeros at its end.
class ShareSpin : public QDoubleSpinBox
{
public:
    explicit ShareSpin(QWidget *parent)
        : QDoubleSpinBox(parent)
    {
        setLocale(QLocale::c());
        setDecimals(6);
        setRange(0.01, 1);
        setSingleStep(0.01);
        setKeyboardTracking(false);
        setAlignment(Qt::AlignRight);
    }

    QString textFromValue(double value) const override { return shareText(value); }
};

bool hasAnother(const std::vector<EngineChoice> &choices, const std::string &current)
{
    return std::any_of(choices.begin(), choices.end(), [&current](const EngineChoice &choice) {
        return choice.key != current && choice.refusal.empty();
    });
}

} // namespace

EngineRows::EngineRows(QFormLayout *form)
    : QObject(form)
    , m_form(form)
{
}

void EngineRows::addRow(std::string_view key, const ControlText &text)
{
    QComboBox *combo = makeCombo(m_form->parentWidget());
    addControl(m_form, combo, text);
    const std::size_t row = m_rows.size();
    m_rows.push_back({key, combo, text.tip, {}});
    connect(combo, &QComboBox::activated, this, [this, row](int index) { choose(row, index); });
}

void EngineRows::addEngine()
{
    addRow("engine",
           {tr("E&ngine"), tr("Engine"),
            tr("The program that serves the model; each rounds, shares and reserves in its own way")});
    addRow("backend", {tr("Backend"), tr("Backend"), tr("Where llama.cpp computes")});
    addRow("flash-attention",
           {tr("Flash a&ttention"), tr("Flash attention"),
            tr("Without it llama.cpp needs far more working space")});
    addUtilisation();
}

void EngineRows::addParts()
{
    addRow("parts",
           {tr("Parts loaded"), tr("Parts loaded"),
            tr("What the server loads beside the language model: towers for pictures and sound, a draft "
               "head")});
}

void EngineRows::addUtilisation()
{
    m_utilisation = makeCombo(m_form->parentWidget());
    m_utilisation->addItems({tr("0.92 (default)"), tr("0.90 (earlier)"), tr("Own share\u2026")});
    addControl(m_form, m_utilisation,
               {tr("&Utilisation"), tr("Utilisation"), tr("The share of each card that vLLM takes")});
    m_ownUtilisation = new ShareSpin(m_form->parentWidget());
    addControl(m_form, m_ownUtilisation,
               {QString(), tr("Own utilisation"), tr("The share of each card that vLLM takes, 0.01 to 1")});
    connect(m_utilisation, &QComboBox::activated, this, &EngineRows::chooseUtilisation);
    connect(m_ownUtilisation, &QDoubleSpinBox::valueChanged, this, &EngineRows::chooseOwnUtilisation);
}

void EngineRows::addAdvanced()
{
    m_advanced = new QToolButton(m_form->parentWidget());
    m_advanced->setText(tr("Advanced"));
    m_advanced->setAccessibleName(tr("Advanced"));
    m_advanced->setAccessibleDescription(tr("closed"));
    m_advanced->setToolTip(tr("Keys and values of the cache, each in a format of its own"));
    m_advanced->setAutoRaise(true);
    m_advanced->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_advanced->setArrowType(Qt::RightArrow);
    m_advanced->setFocusPolicy(Qt::StrongFocus);
    m_form->addRow(m_advanced);
    connect(m_advanced, &QToolButton::clicked, this, &EngineRows::toggleAdvanced);
    addRow(kKeyCache, {tr("Cache of keys"), tr("Cache type of keys"), tr("How keys are stored (-ctk)")});
    addRow(kValueCache,
           {tr("Cache of values"), tr("Cache type of values"), tr("How values are stored (-ctv)")});
    showRows(m_engine);
}

void EngineRows::show(const Resolved &resolved, const Catalogue &catalogue)
{
    for (Row &row : m_rows) {
        auto choices = engineChoices(row.key, resolved, catalogue);
        const bool stale = choices != row.choices;
        row.choices = std::move(choices);
        const std::string current = chosenKey(row.key, resolved.scenario);
        if (stale)
            fill(row);
        const auto at = std::find_if(row.choices.begin(), row.choices.end(),
                                     [&](const EngineChoice &choice) { return choice.key == current; });
        row.combo->setCurrentIndex(at == row.choices.end() ? -1 : static_cast<int>(at - row.choices.begin()));
        row.combo->setToolTip(
            at == row.choices.end() || at->refusal.empty() ? row.tip : QString::fromStdString(at->refusal));
        if (row.key == "parts") // the others stay open, so that one can read why nothing else is to be had
            row.combo->setEnabled(hasAnother(row.choices, current));
    }
    showUtilisation(resolved.scenario);
    showRows(resolved.engine);
}

void EngineRows::fill(const Row &row)
{
    row.combo->clear();
    for (const EngineChoice &choice : row.choices) {
        row.combo->addItem(QString::fromStdString(choice.name));
        if (!choice.refusal.empty())
            greyEntry(row.combo, row.combo->count() - 1, QString::fromStdString(choice.refusal));
    }
}

void EngineRows::showUtilisation(const Scenario &scenario)
{
    const std::string share = chosenKey("utilisation", scenario);
    if (share == m_share) // else "own share" may be open with nothing typed yet
        return;
    m_share = share;
    const auto *known = std::find(kShares.begin(), kShares.end(), share);
    m_own = known == kShares.end();
    m_utilisation->setCurrentIndex(static_cast<int>(known - kShares.begin()));
    m_ownUtilisation->setValue(QString::fromStdString(share).toDouble());
}

void EngineRows::showRows(Engine engine)
{
    m_engine = engine;
    for (const Row &row : m_rows) {
        const bool cache = row.key == kKeyCache || row.key == kValueCache;
        m_form->setRowVisible(row.combo, cache ? m_open : keyApplies(row.key, engine));
    }
    const bool share = keyApplies("utilisation", engine);
    m_form->setRowVisible(m_utilisation, share);
    m_form->setRowVisible(m_ownUtilisation, share && m_own);
}

void EngineRows::choose(std::size_t row, int index)
{
    const Row &chosen = m_rows[row];
    Q_EMIT keyChosen(std::string(chosen.key), chosen.choices[static_cast<std::size_t>(index)].key);
}

void EngineRows::chooseUtilisation(int index)
{
    m_own = index == kOwnShare;
    showRows(m_engine);
    if (m_own)
        return m_ownUtilisation->setFocus(Qt::OtherFocusReason);
    Q_EMIT keyChosen("utilisation", kShares[static_cast<std::size_t>(index)]);
}

void EngineRows::chooseOwnUtilisation(double share)
{
    const std::string chosen = shareText(share).toStdString();
    if (chosen == m_share)
        return; // set from a snapshot
    m_share = chosen; // stays open, whatever share it is
    Q_EMIT keyChosen("utilisation", m_share);
}

void EngineRows::toggleAdvanced()
{
    m_open = !m_open;
    m_advanced->setArrowType(m_open ? Qt::DownArrow : Qt::RightArrow);
    m_advanced->setAccessibleDescription(m_open ? tr("open") : tr("closed"));
    showRows(m_engine);
}

} // namespace tb
