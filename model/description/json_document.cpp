// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/json_document.h"

#include "model/description/fault_collector.h"
#include "model/description/json_locator.h"
#include "model/description/json_non_finite.h"
#include "model/description/text_place.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace waferline {

using nlohmann::json;

namespace {

/// What the parser says where it stops.
struct ParserStop {
    std::size_t position = 0; ///< bytes read
    bool numberTooLarge = false;
    bool insideString = false;
    bool insideWord = false; ///< the last byte read may be one behind the word
    std::string pointer;
};

/// Builds the values from the parser's events (nlohmann's SAX interface) and watches over limits and
/// duplicates.
class DocumentBuilder {
public:
    DocumentBuilder(const JsonLimits &limits, const std::vector<ReplacedNumber> &replaced,
                    FaultCollector &faults)
        : m_limits(limits)
        , m_replaced(replaced)
        , m_faults(faults)
    {
    }

    json takeRoot() { return std::move(m_root); }
    const std::optional<ParserStop> &stop() const { return m_stop; }
    /// True while the parser stands between a key and its colon or value.
    bool afterKey() const { return m_afterKey; }
    /// '{' or '[' for what the parser is in; 0 outside.
    char container() const
    {
        return m_stack.empty() ? '\0' : m_stack.back().container->is_object() ? '{' : '[';
    }

    bool null() { return put(nullptr) != nullptr; }
    bool boolean(bool value) { return put(value) != nullptr; }
    bool number_integer(json::number_integer_t value) { return putNumber(value); }
    bool number_unsigned(json::number_unsigned_t value) { return putNumber(value); }
    bool number_float(json::number_float_t value, const std::string & /*digits*/)
    {
        const bool isReplaced =
            m_nextReplaced < m_replaced.size() && m_replaced[m_nextReplaced].index == m_numbers;
        return putNumber(isReplaced ? m_replaced[m_nextReplaced++].value : value);
    }
    bool string(std::string &value) { return put(std::move(value)) != nullptr; }
    bool binary(json::binary_t & /*value*/) { return false; }
    bool start_object(std::size_t /*size*/) { return open(json::object()); }
    bool start_array(std::size_t /*size*/) { return open(json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string &name)
    {
        Frame &frame = m_stack.back();
        auto &members = frame.container->get_ref<json::object_t &>();
        const auto [member, isNew] = members.try_emplace(std::move(name));
        frame.key = &member->first;
        frame.slot = &member->second;
        m_afterKey = true;
        if (!isNew) {
            frame.slot = &m_discarded.emplace_back();
            duplicate();
        }
        return true;
    }

    bool parse_error(std::size_t position, const std::string & /*token*/, const json::exception &error)
    {
        const std::string_view words = error.what();
        const auto says = [words](const char *what) { return words.find(what) != std::string_view::npos; };
        m_stop = ParserStop{position, error.id == 406, says("invalid string"),
                            says("invalid literal") || says("invalid number"), pointer()};
        return false;
    }

private:
    /// A list or object that is not closed yet.
    struct Frame {
        json *container = nullptr;
        json *slot = nullptr; ///< where the value of `key` goes
        const std::string *key = nullptr;
    };

    /// Puts a value where it belongs; null if there are too many.
    json *put(json value)
    {
        ++m_count;
        if (m_count > m_limits.values) {
            fail(FaultCode::TooMany, "one value more",
                 "at most " + std::to_string(m_limits.values) + " values");
            return nullptr;
        }
        m_afterKey = false;
        if (m_stack.empty()) {
            m_root = std::move(value);
            return &m_root;
        }
        const Frame &frame = m_stack.back();
        if (frame.container->is_array()) {
            return &frame.container->get_ref<json::array_t &>().emplace_back(std::move(value));
        }
        *frame.slot = std::move(value);
        return frame.slot;
    }

    bool putNumber(json value)
    {
        ++m_numbers;
        return put(std::move(value)) != nullptr;
    }

    bool open(json empty)
    {
        if (m_stack.size() >= m_limits.nesting) {
            fail(FaultCode::TooDeep, "one level more",
                 "a nesting of at most " + std::to_string(m_limits.nesting));
            return false;
        }
        json *const container = put(std::move(empty));
        if (container != nullptr) {
            m_stack.push_back({container});
        }
        return container != nullptr;
    }

    bool close()
    {
        m_stack.pop_back();
        return true;
    }

    void duplicate()
    {
        const std::string *const key = m_stack.back().key;
        if (m_duplicates.size() < maxFaults && m_duplicates.insert(key).second) {
            m_faults.add({.code = FaultCode::DuplicateKey,
                          .pointer = pointer(),
                          .found = quotedText(*key) + " a second time",
                          .expected = "each key once"},
                         PlaceOf::SecondKey);
        }
    }

    void fail(FaultCode code, const char *found, std::string expected)
    {
        m_faults.add({.code = code, .pointer = pointer(), .found = found, .expected = std::move(expected)});
    }

    /// Of the value that comes next.
    std::string pointer() const
    {
        std::string text;
        for (std::size_t i = 0; i < m_stack.size(); ++i) {
            const Frame &frame = m_stack[i];
            if (frame.container->is_array()) {
                // All but the innermost list hold the one inside already.
                const std::size_t index = frame.container->size() - (i + 1 < m_stack.size() ? 1 : 0);
                text.append(1, '/').append(std::to_string(index));
            } else if (frame.key != nullptr) {
                appendToPointer(text, *frame.key);
            }
        }
        return text;
    }

    const JsonLimits &m_limits;
    const std::vector<ReplacedNumber> &m_replaced;
    FaultCollector &m_faults;
    json m_root;
    std::vector<Frame> m_stack;
    std::deque<json> m_discarded; ///< values of duplicate keys
    std::set<const std::string *> m_duplicates; ///< keys, by the address of the first
    std::size_t m_count = 0;
    std::size_t m_numbers = 0;
    std::size_t m_nextReplaced = 0;
    bool m_afterKey = false;
    std::optional<ParserStop> m_stop;
};

Faults faultAt(std::string_view text, std::size_t offset, Fault fault)
{
    const TextPlace place = textPlaces(text, std::span(&offset, 1)).front();
    fault.line = place.line;
    fault.column = place.column;
    return {std::move(fault)};
}

std::string hexByte(char byte)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "the byte 0x%02X",
                  static_cast<unsigned>(static_cast<unsigned char>(byte)));
    return text.data();
}

Faults notUtf8(std::string_view text, const std::string &file, std::size_t offset)
{
    const bool isUtf16 = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
    return faultAt(text, offset,
                   {.code = FaultCode::NotUtf8,
                    .file = file,
                    .found = isUtf16 ? "the byte order mark of UTF-16" : hexByte(text[offset]),
                    .expected = "UTF-8 text"});
}

/// What the standard lets follow where the parser stopped.
std::string expectedAfter(char before, const DocumentBuilder &builder)
{
    const char container = builder.container();
    if (builder.afterKey()) {
        return before == ':' ? "a value" : "':'";
    }
    if (before == ',') {
        return container == '{' ? "a key in double quotes" : "a value";
    }
    if (before == '[') {
        return "a value or ']'";
    }
    if (before == '{') {
        return "a key in double quotes or '}'";
    }
    if (container != '\0') {
        return container == '{' ? "',' or '}'" : "',' or ']'";
    }
    return before == '\0' ? "a JSON object" : "the end of the file";
}

bool looksLikeNumber(std::string_view word)
{
    return !word.empty() && std::string_view("+-.0123456789").find(word.front()) != std::string_view::npos;
}

bool isWord(const TextToken &token)
{
    return !token.text.empty()
        && std::string_view("\"{}[],:").find(token.text.front()) == std::string_view::npos;
}

Fault syntaxFault(std::string_view text, const TextToken &token, const DocumentBuilder &builder)
{
    Fault fault{.code = FaultCode::Syntax, .expected = expectedAfter(token.before, builder)};
    if (token.text.empty()) {
        fault.found = "the end of the file";
    } else if (token.text.front() == '"') {
        fault.found =
            quotedText(token.text.substr(1, token.text.size() - (token.text.ends_with('"') ? 2 : 1)));
    } else if (text.substr(token.offset).starts_with("//") || text.substr(token.offset).starts_with("/*")) {
        fault.found = "a comment";
        fault.expected += "; JSON has no comments";
    } else {
        const std::string word = quotedText(token.text);
        fault.found = "'" + word.substr(1, word.size() - 2) + "'";
    }
    if (looksLikeNumber(token.text) && !json::accept(token.text)) {
        fault.expected = "a number such as 12, -0.5 or 3e12";
    }
    return fault;
}

Fault stringFault(std::string_view text, std::size_t offset)
{
    if (offset >= text.size()) {
        return {.code = FaultCode::Syntax, .found = "the end of the file", .expected = "a closing '\"'"};
    }
    if (static_cast<unsigned char>(text[offset]) < 0x20) {
        return {.code = FaultCode::Syntax,
                .found =
                    text[offset] == '\n' ? "a line break in a string" : "a control character in a string",
                .expected = "a closing '\"', or an escape such as \\n"};
    }
    return {.code = FaultCode::Syntax,
            .found = "an escape that JSON does not know",
            .expected = "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX, surrogates in pairs"};
}

TextToken stopToken(std::string_view text, std::size_t last, bool insideWord)
{
    const TextToken token = tokenAt(text, last);
    if (insideWord && !isWord(token) && last > 0 && token.offset == last) {
        const TextToken previous = tokenAt(text, last - 1);
        return isWord(previous) && previous.offset < last ? previous : token;
    }
    return token;
}

Faults parserFaults(std::string_view text, const std::string &file, const DocumentBuilder &builder)
{
    const ParserStop &stop = *builder.stop();
    const std::size_t last = stop.position == 0 ? 0 : stop.position - 1;
    std::size_t offset = last;
    Fault fault;
    if (stop.insideString) {
        fault = stringFault(text, offset);
    } else {
        const TextToken token = stopToken(text, last, stop.insideWord);
        offset = token.offset;
        fault = syntaxFault(text, token, builder);
        if (stop.numberTooLarge) {
            fault.code = FaultCode::WrongValue;
            fault.expected = "a number of at most 1.8e308";
        }
    }
    FaultCollector collector(file);
    fault.pointer = stop.pointer;
    collector.add(std::move(fault));
    return faultAt(text, offset, collector.take({}).front());
}

} // namespace

std::optional<json> parseJson(std::string_view text, FaultCollector &faults, const JsonLimits &limits)
{
    const std::string &file = faults.file();
    if (const auto illFormed = firstIllFormedUtf8(text)) {
        faults.addPlaced(notUtf8(text, file, *illFormed));
        return std::nullopt;
    }
    // The parser takes a NUL for the end and would not look behind it.
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
        faults.addPlaced(faultAt(
            text, nul,
            {.code = FaultCode::Syntax, .file = file, .found = "a NUL character", .expected = "JSON text"}));
        return std::nullopt;
    }
    const FiniteText finite = withoutNonFinites(text);
    DocumentBuilder builder(limits, finite.replaced, faults);
    const bool isRead = json::sax_parse(finite.text.empty() ? text : finite.text, &builder);
    if (builder.stop()) {
        faults.addPlaced(parserFaults(text, file, builder));
    }
    return isRead ? std::optional(builder.takeRoot()) : std::nullopt;
}

tl::expected<json, Faults> parseJson(std::string_view text, const std::string &file, const JsonLimits &limits)
{
    FaultCollector faults(file);
    auto root = parseJson(text, faults, limits);
    if (!faults.empty()) {
        return tl::unexpected(faults.take(text));
    }
    return *std::move(root);
}

} // namespace waferline
