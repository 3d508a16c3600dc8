// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/document_readers.h"
#include "model/description/layer_groups.h"
#include "model/description/object_reader.h"
#include "model/description/read_document.h"

#include <algorithm>
#include <array>
#include <utility>

namespace waferline {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 12> modelKeys{"format",
                                                     "name",
                                                     "source",
                                                     "notes",
                                                     "parameters",
                                                     "active_parameters",
                                                     "weights",
                                                     "tied_embeddings",
                                                     "left_out",
                                                     "assumed",
                                                     "max_context_tokens",
                                                     "layers"};
constexpr std::array<std::string_view, 2> leftOutKeys{"what", "parameters"};
constexpr std::array<std::string_view, 3> assumptionKeys{"key", "value", "reason"};
constexpr NumberRange contextRange{1, 1e12, "a whole number from 1 to 1e12"};
constexpr NumberRange parametersRange{1, 1e18, "a number from 1 to 1e18"};

std::optional<EvenSizes> readEvenSizes(ObjectReader &object)
{
    if (!object.has("parameters") && !object.has("active_parameters")) {
        return std::nullopt;
    }
    object.require("parameters", "\"parameters\" beside \"active_parameters\"");
    EvenSizes sizes;
    sizes.parameters = object.number("parameters", parametersRange).value_or(parametersRange.max);
    sizes.activeParameters = object.number("active_parameters", parametersRange);
    if (sizes.activeParameters && *sizes.activeParameters > sizes.parameters) {
        object.wrongValue("active_parameters", "at most the parameters of the model");
    }
    return sizes;
}

/// Reads each item of a list of objects; `expected` says what they are.
template <typename Read>
void readItems(ObjectReader &object, std::string_view key, std::string_view expected, FaultCollector &faults,
               Read read)
{
    const json *const list = object.find(key);
    if (list == nullptr) {
        return;
    }
    if (!list->is_array()) {
        object.wrongType(key, expected);
        return;
    }
    const JsonPath listPath = object.at(key);
    for (std::size_t i = 0; i < list->size(); ++i) {
        const JsonPath itemPath(listPath, i);
        ObjectReader item((*list)[i], itemPath, faults);
        read(item);
    }
}

std::vector<LeftOut> readLeftOut(ObjectReader &object, FaultCollector &faults)
{
    std::vector<LeftOut> leftOut;
    readItems(
        object, "left_out", "a list of {\"what\": …, \"parameters\": …}", faults, [&](ObjectReader &item) {
            item.checkKeys(leftOutKeys);
            item.require("what", "a text in double quotes");
            leftOut.push_back({item.text("what").value_or(""), item.number("parameters", parametersRange)});
        });
    return leftOut;
}

std::vector<Assumption> readAssumptions(ObjectReader &object, FaultCollector &faults)
{
    std::vector<Assumption> assumptions;
    readItems(object, "assumed", "a list of {\"key\": …, \"value\": …, \"reason\": …}", faults,
              [&](ObjectReader &item) {
                  item.checkKeys(assumptionKeys);
                  item.require("key", "a text in double quotes");
                  item.require("value", "a text in double quotes");
                  item.require("reason", oneOf(assumptionReasonNames()));
                  const auto reason = item.choice("reason", assumptionReasonNames()).value_or(0);
                  assumptions.push_back({item.text("key").value_or(""), item.text("value").value_or(""),
                                         static_cast<AssumptionReason>(reason)});
              });
    return assumptions;
}

/// Gives every shape its share of the sizes at the top.
void divideEvenly(ModelDescription &model)
{
    const double layers = static_cast<double>(model.layers.size());
    const double parameters = model.evenSizes->parameters / layers;
    const double active = model.evenSizes->activeParameters.value_or(model.evenSizes->parameters) / layers;
    for (LayerShape &shape : model.shapes) {
        shape.weights = {{parameters, model.shipped}};
        shape.activeParameters = active;
    }
}

void checkEvenSizes(ObjectReader &object, const ModelDescription &model,
                    const std::optional<std::string> &firstSized)
{
    const char *const key = object.has("parameters") ? "parameters" : "active_parameters";
    if (firstSized) {
        object.add(FaultCode::Conflict, key, "sizes at the top and in " + *firstSized,
                   "sizes at the top or in every layer group, not both", PlaceOf::Key);
    } else if (model.hasEmbedding() || model.hasHead()) {
        object.add(FaultCode::Conflict, key, "sizes at the top beside an embedding or a head",
                   "sizes in every layer group: an even share is of layers alone", PlaceOf::Key);
    }
}

/// False where a size could not be read.
bool headIsSmaller(const ModelDescription &model)
{
    const LayerShape &embedding = model.shapeOf(0);
    const LayerShape &head = model.shapeOf(model.layers.size() - 1);
    return !embedding.weights.empty() && !head.weights.empty() && head.parameters() < embedding.parameters();
}

void checkTied(ObjectReader &object, const ModelDescription &model)
{
    if (!model.tiedEmbeddings) {
        return;
    }
    if (!model.hasEmbedding() || !model.hasHead()) {
        object.add(FaultCode::Conflict, "tied_embeddings", "true without an embedding and a head",
                   "both, as first and as last layer");
    } else if (headIsSmaller(model)) {
        object.add(FaultCode::Conflict, "tied_embeddings", "true with a head smaller than the embedding",
                   "a head that holds the table of the embedding");
    }
}

void readLayers(ObjectReader &object, ModelDescription &model, FaultCollector &faults)
{
    constexpr std::string_view expected = "a list of layer groups in network order";
    if (!object.require("layers", expected)) {
        return;
    }
    const json &list = *object.find("layers");
    if (!list.is_array()) {
        object.wrongType("layers", expected);
        return;
    }
    const SizesAt sizesAt = model.evenSizes ? SizesAt::Top : SizesAt::Groups;
    LayerGroups groups = readLayerGroups(list, object.at("layers"), model.shipped, sizesAt, faults);
    model.shapes = std::move(groups.shapes);
    model.layers = std::move(groups.layers);
    if (model.evenSizes) {
        checkEvenSizes(object, model, groups.firstSized);
    }
    if (!faults.empty() && model.layers.empty() && !list.empty()) {
        return; // the groups' own faults say it
    }
    if (model.layerCount() <= 0) {
        object.add(FaultCode::WrongValue, "layers",
                   list.empty() ? "an empty list" : "no layer between the ends",
                   "at least one layer that is neither embedding nor head");
    }
    checkTied(object, model);
    if (model.evenSizes && !model.layers.empty()) {
        divideEvenly(model);
    }
}

} // namespace

std::string fallbackName(const std::string &file)
{
    if (file == "-") {
        return "standard input";
    }
    const std::size_t slash = file.rfind('/');
    const std::string last = slash == std::string::npos ? file : file.substr(slash + 1);
    const std::size_t dot = last.rfind('.');
    return dot == std::string::npos || dot == 0 ? last : last.substr(0, dot);
}

ModelDescription readModel(const DocumentPart &part, FaultCollector &faults)
{
    ModelDescription model;
    ObjectReader object(part.value, part.path, faults);
    if (!checkFormat(object, modelFormat, part.isInside)) {
        return model;
    }
    object.checkKeys(modelKeys);
    model.name = object.text("name").value_or(fallbackName(faults.file()));
    model.source = object.text("source").value_or("");
    model.notes = object.text("notes").value_or("");
    model.shipped = object.weightFormat("weights").value_or(WeightFormat{});
    model.evenSizes = readEvenSizes(object);
    model.tiedEmbeddings = object.flag("tied_embeddings").value_or(false);
    model.leftOut = readLeftOut(object, faults);
    model.assumptions = readAssumptions(object, faults);
    model.maxContextTokens = object.whole("max_context_tokens", contextRange);
    readLayers(object, model, faults);
    return model;
}

tl::expected<ModelDescription, Faults> readModel(std::string_view text, const std::string &file)
{
    return readDocument(
        text, file, [](const DocumentPart &part, FaultCollector &faults) { return readModel(part, faults); });
}

} // namespace waferline
