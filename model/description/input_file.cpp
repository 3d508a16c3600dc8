// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/input_file.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace waferline {

namespace {

constexpr std::size_t chunkBytes = 64UL * 1024;

/// A file descriptor that is closed at the end, unless it is the process's own standard input.
class Descriptor {
public:
    Descriptor(int number, bool isOwned)
        : m_number(number)
        , m_isOwned(isOwned)
    {
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor()
    {
        if (m_isOwned && m_number >= 0) {
            ::close(m_number);
        }
    }

    int number() const { return m_number; }

private:
    int m_number;
    bool m_isOwned;
};

tl::unexpected<Faults> cannotRead(const std::string &path, std::string found)
{
    return tl::unexpected(Faults{{.code = FaultCode::CannotRead,
                                  .file = path,
                                  .found = std::move(found),
                                  .expected = "a file that can be read"}});
}

tl::unexpected<Faults> tooLarge(const std::string &path, std::string found)
{
    return tl::unexpected(Faults{{.code = FaultCode::TooLarge,
                                  .file = path,
                                  .found = std::move(found),
                                  .expected = "at most 64 MiB (67,108,864 bytes)"}});
}

std::string reason(int error)
{
    switch (error) {
    case ENOENT:
        return "no such file";
    case EACCES:
    case EPERM:
        return "no permission to read it";
    case EISDIR:
        return "a folder";
    default:
        return std::generic_category().message(error);
    }
}

/// Digits in groups of three.
std::string grouped(std::int64_t value)
{
    std::string digits = std::to_string(value);
    for (std::size_t i = digits.size(); i > 3; i -= 3) {
        digits.insert(i - 3, 1, ',');
    }
    return digits;
}

/// Why a file of that type is not read; empty if it is.
std::string refusal(mode_t mode, Pipes pipes, bool isStandardInput)
{
    if (S_ISREG(mode)) {
        return {};
    }
    if (S_ISDIR(mode)) {
        return "a folder";
    }
    if (S_ISFIFO(mode)) {
        return pipes == Pipes::Accepted ? std::string() : "a pipe";
    }
    // Standard input may be a terminal or /dev/null.
    return isStandardInput && pipes == Pipes::Accepted ? std::string() : "a device";
}

tl::expected<std::string, Faults> readAll(const Descriptor &descriptor, const std::string &path)
{
    constexpr auto limit = static_cast<std::size_t>(maxInputBytes);
    std::string bytes;
    while (true) {
        const std::size_t size = bytes.size();
        bytes.resize(size + std::min(std::max(chunkBytes, size), limit + 1 - size));
        const ssize_t count = ::read(descriptor.number(), bytes.data() + size, bytes.size() - size);
        if (count < 0 && errno != EINTR) {
            return cannotRead(path, reason(errno));
        }
        bytes.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (bytes.size() > limit) {
            return tooLarge(path, "more than 64 MiB");
        }
        if (count == 0) {
            bytes.shrink_to_fit();
            return bytes;
        }
    }
}

} // namespace

tl::expected<std::string, Faults> readInputFile(const std::string &path, Pipes pipes)
{
    const bool isStandardInput = path == "-";
    struct stat status { };
    if (!isStandardInput && ::stat(path.c_str(), &status) != 0) {
        return cannotRead(path, reason(errno));
    }
    // A pipe without a writer yet must wait in a shell, and must not hang a window.
    const bool mayWait = S_ISFIFO(status.st_mode) && pipes == Pipes::Accepted;
    const int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (mayWait ? 0 : O_NONBLOCK);
    if (const std::string why = isStandardInput ? "" : refusal(status.st_mode, pipes, false); !why.empty()) {
        return cannotRead(path, why);
    }
    const Descriptor descriptor(isStandardInput ? STDIN_FILENO : ::open(path.c_str(), flags),
                                !isStandardInput);
    if (descriptor.number() < 0 || ::fstat(descriptor.number(), &status) != 0) {
        return cannotRead(path, reason(errno));
    }
    if (const std::string why = refusal(status.st_mode, pipes, isStandardInput); !why.empty()) {
        return cannotRead(path, why);
    }
    if (S_ISREG(status.st_mode) && status.st_size > maxInputBytes) {
        return tooLarge(path, grouped(status.st_size) + " bytes");
    }
    return readAll(descriptor, path);
}

} // namespace waferline
