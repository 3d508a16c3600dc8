// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <QStringList>

#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace waferline {

/// One thing that can be chosen.
struct Choice {
    QString id;
    QStringList cells; ///< one for each column; the first is its name
    QString about; ///< said below the list while it is the current one
};

/// The rows of a list and what its columns are called.
struct Choices {
    QStringList columns;
    std::vector<Choice> rows;
};

/// True where every word of `wanted` is somewhere in `text`, in any order and case.
bool hasAllWords(const QString &text, const QString &wanted);

/// A list that shrinks to what is typed: every word must be in a row, in any order. Up and Down move in the
/// list while the search has the focus, Return and a double click choose, Escape leaves.
class ChoiceDialog : public QDialog {
    Q_OBJECT
public:
    /// `name` is the object name, and what those of its parts start with.
    ChoiceDialog(const QString &name, const QString &title, const Choices &choices, const QString &currentId,
                 QWidget *parent = nullptr);

signals:
    void chosen(const QString &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildList(const Choices &choices, const QString &currentId);
    void buildLayout();
    void filter(const QString &wanted);
    void onCurrentChanged();
    void choose();

    QLineEdit *m_search;
    QTreeWidget *m_list;
    QLabel *m_count;
    QLabel *m_about;
    QPushButton *m_choose = nullptr;
};

} // namespace waferline
