// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/catalogue.h"
#include "model/planning/planner.h"

#include <QObject>
#include <QUndoStack>

#include <memory>

namespace waferline {

/// What is open: a model, its hardware and the settings.
struct Setup {
    std::shared_ptr<const ModelDescription> model;
    std::shared_ptr<const Hardware> hardware;
    Scenario scenario;

    bool operator==(const Setup &) const = default;
};

/// The scenario file that a setup belongs to; without a path while it has none.
struct ScenarioFile {
    QString path;
    Setup saved; ///< what the file holds
    std::string name = {};
    std::string notes = {};
    std::string view = {};
};

/// The bundled defaults.
Setup defaultSetup();

/// Holds the setup that is open and its plan. Every change goes through here, can be undone, and either has a
/// plan or changes nothing.
class Session : public QObject {
    Q_OBJECT
public:
    /// `setup` has a plan.
    explicit Session(Setup setup, QObject *parent = nullptr);

    const Setup &setup() const { return m_setup; }
    const std::shared_ptr<const Plan> &plan() const { return m_plan; }
    QUndoStack &undoStack() { return m_undoStack; }

    /// Changes with the same `gesture` (not 0) directly after each other are one undo step. False, and
    /// refused() is emitted, where there is no plan.
    bool change(const Setup &setup, const QString &what, int gesture = 0);

    const ScenarioFile &file() const { return *m_file; }
    /// There is a scenario file, and it holds another setup.
    bool isModified() const { return !m_file->path.isEmpty() && !(m_file->saved == m_setup); }
    /// Changes to the setup that the file holds, and to the file. Undone, the file of before is open again.
    bool open(ScenarioFile file, const QString &what);
    /// The setup belongs to this file from now on, and did before: it has been saved, or was begun with.
    void setFile(ScenarioFile file);

signals:
    void fileChanged();
    void planChanged();
    /// The hardware is that of the setup that was refused.
    void refused(const waferline::PlanFault &fault, const waferline::Hardware &hardware);

private:
    friend class SetupCommand;
    struct Planned {
        Setup setup;
        std::shared_ptr<const Plan> plan;
        std::shared_ptr<ScenarioFile> file;
    };
    bool push(const Setup &setup, std::shared_ptr<ScenarioFile> file, const QString &what, int gesture);
    void apply(const Planned &planned);

    Setup m_setup;
    std::shared_ptr<const Plan> m_plan;
    std::shared_ptr<ScenarioFile> m_file; ///< shared by all steps of undo that it was open in
    QUndoStack m_undoStack;
};

} // namespace waferline
