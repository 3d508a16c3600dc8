// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <tl/expected.hpp>

#include <functional>

namespace waferline {

/// Done, or why it could not be.
using WorkResult = tl::expected<void, QString>;

/// Runs a task some time, on whichever thread.
using TaskRunner = std::function<void(std::function<void()>)>;
/// Runs it before it returns.
TaskRunner atOnce();

/// Has work done beside the thread that it lives on. Its end waits for what runs; what then is to follow is
/// dropped.
class Worker : public QObject {
    Q_OBJECT
public:
    using Then = std::function<void(const WorkResult &)>;

    explicit Worker(int threads, QObject *parent = nullptr);
    /// Without a runner, on a thread of its own. A runner has run all or dropped it when the worker ends.
    explicit Worker(TaskRunner runner = {}, QObject *parent = nullptr);
    ~Worker() override;

    /// Its threads are to leave the processor to others.
    void stepBack();
    /// Runs `work` there, as soon as a thread is free, and `then` here. Work for which there is not enough
    /// memory is one that could not be done.
    void run(std::function<void()> work, Then then);
    /// For work to call: has this happen here, before what follows the work.
    void tell(std::function<void()> what);
    /// Until what follows has happened, too.
    bool isBusy() const { return m_open > 0; }

signals:
    void idle(); ///< all is done, and what follows has happened

private:
    QThreadPool m_pool;
    TaskRunner m_runner;
    int m_open = 0; ///< pieces of work
};

} // namespace waferline
