// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/session.h"

#include <QUndoCommand>

#include <utility>

namespace waferline {

namespace {

/// Each step holds two plans, and those of large models are large.
constexpr int mostUndoSteps = 50;

tl::expected<std::shared_ptr<const Plan>, PlanFault> planned(const Setup &setup)
{
    return plan(setup.model, setup.hardware, setup.scenario).map([](Plan &&made) {
        return std::make_shared<const Plan>(std::move(made));
    });
}

} // namespace

Setup defaultSetup()
{
    return {bundledModel(defaultModelId), bundledHardware(defaultHardwareId), {}};
}

/// Swaps one setup for another.
class SetupCommand : public QUndoCommand {
public:
    SetupCommand(Session &session, Session::Planned after, const QString &what, int gesture)
        : QUndoCommand(what)
        , m_session(session)
        , m_before{session.m_setup, session.m_plan, session.m_file}
        , m_after(std::move(after))
        , m_gesture(gesture)
    {
    }

    void undo() override { m_session.apply(m_before); }
    void redo() override { m_session.apply(m_after); }
    int id() const override { return m_gesture == 0 ? -1 : 1; }

    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *later =
            static_cast<const SetupCommand *>(other); // only commands of the same id are merged
        if (later->m_gesture != m_gesture) {
            return false;
        }
        m_after = later->m_after;
        setObsolete(m_after.setup == m_before.setup);
        return true;
    }

private:
    Session &m_session;
    Session::Planned m_before;
    Session::Planned m_after;
    int m_gesture;
};

Session::Session(Setup setup, QObject *parent)
    : QObject(parent)
    , m_setup(std::move(setup))
    , m_file(std::make_shared<ScenarioFile>())
{
    m_plan = planned(m_setup).value();
    m_undoStack.setUndoLimit(mostUndoSteps);
}

bool Session::change(const Setup &setup, const QString &what, int gesture)
{
    return setup == m_setup || push(setup, m_file, what, gesture);
}

bool Session::open(ScenarioFile file, const QString &what)
{
    const Setup setup = file.saved;
    const bool isOpen = file.path == m_file->path;
    auto opened = isOpen ? m_file : std::make_shared<ScenarioFile>(file);
    const bool stays = isOpen && setup == m_setup;
    if (!stays && !push(setup, opened, what, 0)) {
        return false;
    }
    setFile(std::move(file));
    return true;
}

void Session::setFile(ScenarioFile file)
{
    *m_file = std::move(file);
    emit fileChanged();
}

bool Session::push(const Setup &setup, std::shared_ptr<ScenarioFile> file, const QString &what, int gesture)
{
    auto made = planned(setup);
    if (!made) {
        emit refused(made.error(), *setup.hardware);
        return false;
    }
    m_undoStack.push(new SetupCommand(*this, {setup, *std::move(made), std::move(file)}, what, gesture));
    return true;
}

void Session::apply(const Planned &planned)
{
    m_setup = planned.setup;
    m_plan = planned.plan;
    m_file = planned.file;
    emit planChanged();
}

} // namespace waferline
