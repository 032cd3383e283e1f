// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sentence_label.h"

#include "ui/focus_ring.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kPixelsAnOctave = 80;
constexpr double kClickPixels = 4; ///< less than this is no drag

/// The colour is written out: a label gives links that of the palette at the time its text is set.
QString html(const SentencePart &part, const QColor &link)
{
    const QString words = QString::fromStdString(part.text).toHtmlEscaped();
    if (part.key.empty())
        return words;
    return QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>")
        .arg(QString::fromStdString(part.key), link.name(), words);
}

} // namespace

SentenceLabel::SentenceLabel(QWidget *parent)
    : QLabel(parent)
    , m_field(new QLineEdit(this))
{
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setToolTip(tr("Drag an underlined number sideways, or click it to type another"));
    new FocusRing(this);
    m_field->hide();
    m_field->setObjectName(QStringLiteral("sentence-field"));
    m_field->setAccessibleName(tr("The number in the sentence"));
    connect(this, &QLabel::linkHovered, this, [this](const QString &link) {
        m_hovered = link.toStdString();
        setCursor(link.isEmpty() ? Qt::ArrowCursor : Qt::SizeHorCursor);
    });
    connect(this, &QLabel::linkActivated, this, [this](const QString &link) { edit(link.toStdString()); });
    connect(m_field, &QLineEdit::textEdited, this, &SentenceLabel::fitField);
    m_field->installEventFilter(this);
}

void SentenceLabel::setSentence(const std::vector<SentencePart> &parts, const Scenario &scenario)
{
    m_scenario = scenario;
    if (parts == m_parts)
        return;
    m_parts = parts;
    showParts();
}

void SentenceLabel::showParts()
{
    QString words;
    for (const SentencePart &part : m_parts)
        words += html(part, palette().color(QPalette::Link));
    setText(words);
}

void SentenceLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showParts();
}

void SentenceLabel::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && !m_hovered.empty())
        m_drag = Drag{m_hovered, event->position(), m_scenario};
    else
        QLabel::mousePressEvent(event);
}

void SentenceLabel::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_drag) {
        QLabel::mouseMoveEvent(event);
        return;
    }
    const double pixels = event->position().x() - m_drag->from.x();
    m_drag->moved = m_drag->moved || std::abs(pixels) >= kClickPixels;
    if (m_drag->moved)
        Q_EMIT scenarioChosen(dragged(m_drag->scenario, m_drag->key, pixels / kPixelsAnOctave));
}

void SentenceLabel::mouseReleaseEvent(QMouseEvent *event)
{
    const auto drag = std::exchange(m_drag, std::nullopt);
    if (!drag)
        QLabel::mouseReleaseEvent(event);
    else if (drag->moved)
        Q_EMIT changeEnded();
    else
        edit(drag->key);
}

void SentenceLabel::edit(const std::string &key)
{
    m_edited = key;
    m_field->setParent(window()); // it may be higher than the sentence
    m_field->setFont(font());
    m_field->setText(QString::fromStdString(typedText(m_scenario, key)));
    m_field->selectAll();
    fitField();
    m_field->show();
    m_field->raise();
    m_field->setFocus();
}

void SentenceLabel::fitField()
{
    const QRect number = numberRect(m_edited);
    const int high = m_field->sizeHint().height();
    const int margin = high - m_field->fontMetrics().height();
    const int words = std::max(number.width(), m_field->fontMetrics().horizontalAdvance(m_field->text()));
    const int wide = words + 2 * margin;
    const QPoint at = mapTo(window(), QPoint(number.left() - margin, number.center().y() - high / 2));
    m_field->setGeometry(std::max(0, std::min(at.x(), window()->width() - wide)), at.y(), wide, high);
}

/// The label does not tell where its words are: they are laid out again as it does.
QRect SentenceLabel::numberRect(const std::string &key) const
{
    QTextDocument words;
    words.setDefaultFont(font());
    words.setDocumentMargin(0);
    words.setHtml(text());
    words.setTextWidth(contentsRect().width());
    const double top = contentsRect().top() + (contentsRect().height() - words.size().height()) / 2;
    for (QTextBlock block = words.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            if (part.fragment().charFormat().anchorHref() != QString::fromStdString(key))
                continue;
            const int from = part.fragment().position() - block.position();
            const QTextLine line = block.layout()->lineForTextPosition(from);
            const int to = std::min(from + part.fragment().length(), line.textStart() + line.textLength());
            const QPointF at(line.cursorToX(from), line.y());
            const QSizeF size(line.cursorToX(to) - at.x(), line.height());
            const QPointF origin(contentsRect().left(), top);
            return QRectF(origin + block.layout()->position() + at, size).toAlignedRect();
        }
    return rect();
}

void SentenceLabel::takeTyped()
{
    const auto next = typed(m_scenario, m_edited, m_field->text().trimmed().toStdString());
    if (!next) { // what was typed stays, to be mended
        Q_EMIT refused(QString::fromStdString(next.error().line()));
        return;
    }
    setFocus();
    Q_EMIT scenarioChosen(*next);
    Q_EMIT changeEnded();
}

/// Return and Escape are the field's alone: the label would follow a link with them.
bool SentenceLabel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_field)
        return QLabel::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut)
        m_field->hide();
    if (event->type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        takeTyped();
    else if (key == Qt::Key_Escape)
        setFocus();
    else
        return false;
    return true;
}

} // namespace tb
