// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/ask_for_path.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(AskForPath)
};

} // namespace

QString askForFile(QWidget *parent, const QString &title, const QString &folder, const QString &name)
{
    const QString suffix = QFileInfo(name).suffix();
    QFileDialog dialog(parent, title, folder, Words::tr("%1 files (*.%2)").arg(suffix.toUpper(), suffix));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    dialog.selectFile(name);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

QString askForFolder(QWidget *parent, const QString &title, const QString &folder)
{
    QFileDialog dialog(parent, title, folder);
    dialog.setFileMode(QFileDialog::Directory);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

bool mayReplace(QWidget *parent, const QStringList &paths)
{
    QStringList present;
    for (const QString &path : paths) {
        if (QFileInfo::exists(path)) {
            present << path;
        }
    }
    if (present.isEmpty()) {
        return true;
    }
    const QString first = QFileInfo(present.front()).fileName();
    QMessageBox question(
        QMessageBox::Warning, parent->windowTitle(),
        present.size() == 1
            ? Words::tr("%1 is there already.").arg(first)
            : Words::tr("%1 files are there already, %2 the first of them.").arg(present.size()).arg(first),
        QMessageBox::Cancel, parent);
    question.setObjectName(QStringLiteral("replaceQuestion"));
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(QFileInfo(present.front()).absolutePath());
    QPushButton *const replace = question.addButton(Words::tr("&Replace"), QMessageBox::AcceptRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    return question.clickedButton() == replace;
}

} // namespace waferline
