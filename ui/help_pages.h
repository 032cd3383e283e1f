// SPDX-License-Identifier: GPL-3.0-or-later
// The help pages that are built into the program.
#pragma once

#include "core/catalogue.h"

#include <QString>

#include <vector>

namespace tb {

struct HelpPage
{
    QString name; ///< "engines": of the file and on the command line
    QString title;
};

const std::vector<HelpPage> &helpPages();

/// The page in Markdown with its tables; empty for an unknown name.
QString helpMarkdown(const QString &name, const Catalogue &catalogue);

/// The same for a terminal: without the marks of Markdown, tables as columns.
QString helpPlainText(const QString &name, const Catalogue &catalogue);

/// How a link names a heading: "Kinds of state" -> "kinds-of-state".
QString headingAnchor(const QString &heading);

} // namespace tb
