// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/input_file.h"

#include "tests/model/description/fault_check.h"
#include "tests/support/not_root.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

#include <future>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace waferline;
using waferline::test::NotRoot;

namespace {

const QString expectsFile = QStringLiteral("|a file that can be read|");
const QString expectsLess = QStringLiteral("|at most 64 MiB (67,108,864 bytes)|");

QString faultOf(const std::string &path, Pipes pipes = Pipes::Refused)
{
    const auto bytes = readInputFile(path, pipes);
    return bytes ? QStringLiteral("read") : faultLines(bytes.error());
}

/// Standard input from another file, for as long as it lives.
class StandardInput {
public:
    explicit StandardInput(int descriptor)
        : m_saved(::dup(STDIN_FILENO))
    {
        ::dup2(descriptor, STDIN_FILENO);
    }
    ~StandardInput()
    {
        ::dup2(m_saved, STDIN_FILENO);
        ::close(m_saved);
    }

private:
    int m_saved;
};

} // namespace

class TestInputFile : public QObject {
    Q_OBJECT

private slots:
    void readsBytes()
    {
        const QString path = m_folder.filePath("bytes");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QByteArray bytes = QByteArray("a\0b\xFF\r\n", 6).repeated(50'000);
        QCOMPARE(file.write(bytes), bytes.size());
        file.close();
        QVERIFY(readInputFile(path.toStdString(), Pipes::Refused).value() == bytes.toStdString());
    }

    void emptyFile()
    {
        QFile file(m_folder.filePath("empty"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QVERIFY(readInputFile(file.fileName().toStdString(), Pipes::Refused).value().empty());
    }

    void missing() { QCOMPARE(faultOf("no/such/file"), "CannotRead  0:0 no such file" + expectsFile); }
    void emptyName() { QCOMPARE(faultOf(""), "CannotRead  0:0 no such file" + expectsFile); }
    void folder() { QCOMPARE(faultOf("/"), "CannotRead  0:0 a folder" + expectsFile); }

    void devices()
    {
        QCOMPARE(faultOf("/dev/zero", Pipes::Accepted), "CannotRead  0:0 a device" + expectsFile);
        QCOMPARE(faultOf("/dev/null", Pipes::Refused), "CannotRead  0:0 a device" + expectsFile);
    }

    void socket()
    {
        const std::string path = m_folder.filePath("socket").toStdString();
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        QVERIFY(path.size() < sizeof address.sun_path);
        std::copy(path.begin(), path.end(), address.sun_path);
        const int descriptor = ::socket(AF_UNIX, SOCK_STREAM, 0);
        QCOMPARE(::bind(descriptor, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
        QCOMPARE(faultOf(path, Pipes::Accepted), "CannotRead  0:0 a device" + expectsFile);
        ::close(descriptor);
    }

    void unreadable()
    {
        QFile file(m_folder.filePath("secret"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QVERIFY(file.setPermissions({}));
        const NotRoot notRoot;
        if (::geteuid() == 0) {
            QSKIP("root may read every file, and cannot stop being root here");
        }
        QCOMPARE(faultOf(file.fileName().toStdString()),
                 "CannotRead  0:0 no permission to read it" + expectsFile);
    }

    void fileOfAGigabyteIsNotRead()
    {
        QFile file(m_folder.filePath("large"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(1'000'000'000)); // sparse: takes no room
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(faultOf(file.fileName().toStdString()), "TooLarge  0:0 1,000,000,000 bytes" + expectsLess);
        QVERIFY2(timer.elapsed() < 100, qPrintable(QString::number(timer.elapsed())));
    }

    void sixtyFourMebibytesAreTheLimit()
    {
        QFile file(m_folder.filePath("limit"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(maxInputBytes));
        QCOMPARE(readInputFile(file.fileName().toStdString(), Pipes::Refused).value().size(),
                 static_cast<std::size_t>(maxInputBytes));
        QVERIFY(file.resize(maxInputBytes + 1));
        QCOMPARE(faultOf(file.fileName().toStdString()), "TooLarge  0:0 67,108,865 bytes" + expectsLess);
    }

    void aPipeIsReadInAShellAndRefusedInAWindow()
    {
        const std::string path = m_folder.filePath("pipe").toStdString();
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        QCOMPARE(faultOf(path, Pipes::Refused), "CannotRead  0:0 a pipe" + expectsFile); // and does not wait

        auto writer = std::async(std::launch::async, [&path] {
            QFile pipe(QString::fromStdString(path));
            return pipe.open(QIODevice::WriteOnly) && pipe.write("through the pipe") > 0;
        });
        const auto bytes = readInputFile(path, Pipes::Accepted);
        QVERIFY(writer.get());
        QCOMPARE(bytes.value(), std::string("through the pipe"));
    }

    void standardInput()
    {
        int ends[2];
        QCOMPARE(::pipe(ends), 0);
        QCOMPARE(::write(ends[1], "from stdin", 10), 10);
        ::close(ends[1]);
        const StandardInput input(ends[0]);
        ::close(ends[0]);
        QCOMPARE(readInputFile("-", Pipes::Accepted).value(), std::string("from stdin"));
        // It stays open: it is not ours.
        QVERIFY(::fcntl(STDIN_FILENO, F_GETFD) != -1);
    }

    void standardInputThatIsAFolder()
    {
        const int descriptor = ::open("/", O_RDONLY | O_CLOEXEC);
        const StandardInput input(descriptor);
        ::close(descriptor);
        QCOMPARE(faultOf("-", Pipes::Accepted), "CannotRead  0:0 a folder" + expectsFile);
    }

    void standardInputWithoutEnd()
    {
        const int descriptor = ::open("/dev/zero", O_RDONLY | O_CLOEXEC);
        const StandardInput input(descriptor);
        ::close(descriptor);
        QCOMPARE(faultOf("-", Pipes::Accepted), "TooLarge  0:0 more than 64 MiB" + expectsLess);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestInputFile)
#include "test_input_file.moc"
