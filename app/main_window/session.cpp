// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/session.h"

#include <QUndoCommand>

#include <utility>

namespace waferline {

namespace {

struct Planned {
    Setup setup;
    std::shared_ptr<const Plan> plan;
};

/// Each step holds two plans, and those of large models are large.
constexpr int mostUndoSteps = 50;

tl::expected<Planned, PlanFault> planned(const Setup &setup)
{
    return plan(setup.model, setup.hardware, setup.scenario).map([&](Plan &&made) {
        return Planned{setup, std::make_shared<const Plan>(std::move(made))};
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
    SetupCommand(Session &session, Planned after, const QString &what, int gesture)
        : QUndoCommand(what)
        , m_session(session)
        , m_before{session.m_setup, session.m_plan}
        , m_after(std::move(after))
        , m_gesture(gesture)
    {
    }

    void undo() override { m_session.apply(m_before.setup, m_before.plan); }
    void redo() override { m_session.apply(m_after.setup, m_after.plan); }
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
    Planned m_before;
    Planned m_after;
    int m_gesture;
};

Session::Session(Setup setup, QObject *parent)
    : QObject(parent)
    , m_setup(std::move(setup))
{
    m_plan = planned(m_setup).value().plan;
    m_undoStack.setUndoLimit(mostUndoSteps);
}

bool Session::change(const Setup &setup, const QString &what, int gesture)
{
    if (setup == m_setup) {
        return true;
    }
    auto made = planned(setup);
    if (!made) {
        emit refused(made.error(), *setup.hardware);
        return false;
    }
    m_undoStack.push(new SetupCommand(*this, *std::move(made), what, gesture));
    return true;
}

void Session::apply(const Setup &setup, std::shared_ptr<const Plan> plan)
{
    m_setup = setup;
    m_plan = std::move(plan);
    emit planChanged();
}

} // namespace waferline
