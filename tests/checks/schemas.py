#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The JSON Schemas of resources/schemas and the program's own readers agree: schemas.py WAFERLINE SCRATCH-FOLDER

On every bundled document, on every fixture of tests/data and on variants of the valid ones, each with one value
changed: both accept, or both refuse. What a schema cannot say is listed below.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import warnings

try:
    import jsonschema
except ImportError:
    # A python3 earlier in the path than Debian's has not Debian's packages.
    if sys.executable != "/usr/bin/python3" and os.path.exists("/usr/bin/python3"):
        os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
    print("no python3-jsonschema here")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "resources/schemas"
DATA = ROOT / "tests/data"
FOLDERS = {"models": "model", "hardware": "hardware", "scenarios": "scenario"}

# What the readers refuse and no schema can: a fixture, and what the readers say. Each must differ, and nothing else.
BEYOND_THE_SCHEMA = {
    "models/invalid/duplicate-key.json": "expected each key once",
    "models/invalid/active-above-parameters.json": "expected at most the parameters of the layer",
    "models/invalid/active-above-parameters-at-the-top.json": "expected at most the parameters of the model",
    "models/invalid/head-before-a-layer.json": "expected a head as the last layer only",
    "models/invalid/head-early-in-a-pattern-of-one.json": "expected a head as the last layer only",
    "models/invalid/tied-to-a-smaller-head.json": "expected a head that holds the table of the embedding",
    "models/invalid/tied-without-a-head-in-a-pattern.json": "expected both, as first and as last layer",
    "models/invalid/too-many-layers-in-all.json": "expected at most 100,000 layers in all",
    "models/invalid/too-many-layers-in-a-pattern.json": "expected at most 100,000 layers in all",
    "models/invalid/parts-of-too-many-parameters.json": "expected at most 1e18 parameters in a layer",
    "models/invalid/ends-alone-in-a-pattern.json": "expected at least one layer that is neither embedding nor head",
    "models/invalid/nested-too-deep.json": "expected a nesting of at most 64",
    "hardware/invalid/duplicate-key.json": "expected each key once",
    "hardware/invalid/reserved-all.json": "expected less than sram_bytes",
    "scenarios/invalid/duplicate-key.json": "expected each key once",
    "scenarios/itself.json": "found \"waferline-scenario/1\", expected \"waferline-model/1\"",
    "scenarios/invalid/model-a-folder.json": "a folder, expected a bundled model, a path",
    "scenarios/invalid/model-missing.json": "no such file, expected a bundled model, a path",
    "scenarios/invalid/model-of-standard-input.json": "no such file, expected a bundled model, a path",
    "scenarios/invalid/hardware-missing.json": "no such file, expected bundled hardware, a path",
    "scenarios/invalid/hardware-a-folder.json": "a folder, expected bundled hardware, a path",
    "scenarios/invalid/model-file-with-a-fault.json": "no-layers.json:1:1: /layers: found nothing",
    "scenarios/invalid/model-inside-with-more-active.json": "expected at most the parameters of the layer",
}

# One of them in the place of each value of a valid document, in turn.
CHANGES = [None, True, "", "x", -1, 0, 0.5, 1, 3, 2e3, 1e30, [], {}, [None], {"x": 1}]


def refuse(word):
    raise ValueError(word)


def parsed(path):
    """The document as JSON has it: without NaN and Infinity, which Python would read."""
    return json.loads(path.read_bytes().decode("utf-8-sig"), parse_constant=refuse)


def validators():
    found = {}
    for name in FOLDERS.values():
        path = SCHEMAS / f"{name}.schema.json"
        schema = parsed(path)
        jsonschema.Draft202012Validator.check_schema(schema)
        resolver = jsonschema.RefResolver(path.as_uri(), schema)
        found[name] = jsonschema.Draft202012Validator(schema, resolver=resolver)
    return found


def schema_accepts(validator, path):
    try:
        return validator.is_valid(parsed(path))
    except (ValueError, RecursionError):
        return False


def readers_verdicts(waferline, paths):
    """For each file the faults that the program tells, none for a valid one."""
    verdicts = {}
    for start in range(0, len(paths), 200):
        batch = paths[start:start + 200]
        out, told, _ = validate(waferline, batch)
        valid = {line.split(": valid: ")[0] for line in out}
        faults = {}
        for line in told:
            path = re.match(r"waferline: (.*?\.json):\d+:\d+: ", line)
            faults.setdefault(path and path[1], []).append(line)
        for path in batch:
            verdicts[path] = [] if str(path) in valid else faults.get(str(path), [])
            if str(path) not in valid and not verdicts[path]:
                # The fault is in another file, which this one names.
                _, verdicts[path], status = validate(waferline, [path])
                if not verdicts[path] or status != 1:
                    sys.exit(f"{path}: neither valid nor a fault with a place (status {status})")
    return verdicts


def validate(waferline, paths):
    run = subprocess.run([waferline, "validate", *map(str, paths)], text=True, capture_output=True, check=False)
    return run.stdout.splitlines(), run.stderr.splitlines(), run.returncode


def changed(value):
    """Every variant of a document in which one value is changed, taken away or added."""
    if isinstance(value, (dict, list)):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            rest = value.copy()
            del rest[key]
            yield rest
            for inner in changed(value[key]):
                variant = value.copy()
                variant[key] = inner
                yield variant
        if isinstance(value, dict):
            yield {**value, "unheard_of": 1}
    yield from CHANGES


def write_variants(folder, data):
    """Beside the fixtures' folders, so that what a scenario names is found."""
    (data / folder / "variants").mkdir()
    known = set()
    paths = []
    for source in sorted((DATA / folder / "valid").glob("*.json")):
        for variant in changed(parsed(source)):
            text = json.dumps(variant)
            if text not in known:
                known.add(text)
                paths.append(data / folder / "variants" / f"{source.stem}-{len(known)}.json")
                paths[-1].write_text(text, encoding="utf-8")
    return paths


def objects(node):
    """All parts of a schema that close an object's keys, each as names and their schemas."""
    if isinstance(node, dict):
        if "enum" in node.get("propertyNames", {}):
            yield dict.fromkeys(node["propertyNames"]["enum"])
        elif node.get("additionalProperties") is False:
            yield node["properties"]
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
        yield from objects(inner)


def check_keys(name, schema, faults):
    """The keys that the schema knows in its objects are those that the readers name where they refuse another."""
    wrong = [f"{name}.schema.json: {key} lacks a title or a description"
             for found in objects(schema) for key, value in found.items()
             if value is not None and not {"title", "description"} <= value.keys()]
    schema_keys = {frozenset(found) for found in objects(schema)}
    expected = (re.search(r"/unheard_of: found .*, expected one of the keys (.*)", fault) for fault in faults)
    readers_keys = {frozenset(re.findall('"([a-z_]+)"', found[1])) for found in expected if found}
    if not schema_keys <= readers_keys:
        wrong.append(f"{name}.schema.json: no such keys in the readers: {schema_keys - readers_keys}")
    if name != "scenario" and not readers_keys <= schema_keys:
        wrong.append(f"{name}.schema.json: no such keys in the schema: {readers_keys - schema_keys}")
    return wrong


class Comparison:
    def __init__(self):
        self.wrong = []
        self.told = []
        self.differing = set()
        self.counts = {"accepted": 0, "refused": 0}

    def good(self, path, faults, accepted):
        if faults or not accepted:
            self.wrong.append(f"{path} is good. Schema accepts: {accepted}. Readers say: {faults}")

    def bad(self, path, faults, accepted):
        key = str(path.relative_to(DATA))
        if not faults:
            self.wrong.append(f"{path} is bad. Schema accepts: {accepted}. Readers accept it.")
        elif accepted and not any(BEYOND_THE_SCHEMA.get(key, "\n") in fault for fault in faults):
            self.wrong.append(f"{path} is bad. Schema accepts it. Readers say: {faults}")
        elif accepted:
            self.differing.add(key)

    def variant(self, path, faults, accepted):
        beyond = all(any(words in fault for words in BEYOND_THE_SCHEMA.values()) for fault in faults)
        if accepted == bool(faults) and not (accepted and beyond):
            self.wrong.append(f"{path}: {path.read_text()}\n  Schema accepts: {accepted}. Readers say: {faults}")

    def run(self, waferline, validator, verdict, paths):
        for path, faults in readers_verdicts(waferline, paths).items():
            self.counts["refused" if faults else "accepted"] += 1
            self.told += faults
            verdict(path, faults, schema_accepts(validator, path))


def main():
    warnings.simplefilter("ignore", DeprecationWarning)
    waferline, scratch = sys.argv[1], pathlib.Path(sys.argv[2])
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(DATA, scratch / "data")
    comparison = Comparison()
    schemas = validators()
    for folder, name in FOLDERS.items():
        bad = {*(DATA / folder / "invalid").glob("*.json"),
               *(DATA / key for key in BEYOND_THE_SCHEMA if key.startswith(folder + "/"))}
        good = {*(ROOT / "resources" / folder).glob("*.json"), *(DATA / folder).glob("*.json"),
                *(DATA / folder / "valid").glob("*.json")} - bad
        variants = write_variants(folder, scratch / "data")
        if len(good) < 8 or len(bad) < 20 or len(variants) < 500:
            sys.exit(f"{folder}: only {len(good)} good, {len(bad)} bad files and {len(variants)} variants found")
        comparison.run(waferline, schemas[name], comparison.good, sorted(good))
        comparison.run(waferline, schemas[name], comparison.bad, sorted(bad))
        comparison.told.clear()
        comparison.run(waferline, schemas[name], comparison.variant, variants)
        comparison.wrong += check_keys(name, schemas[name].schema, comparison.told)
    for key in sorted(set(BEYOND_THE_SCHEMA) - comparison.differing):
        comparison.wrong.append(f"{key} is listed as beyond the schema. Schema or readers say otherwise.")
    print("\n".join(comparison.wrong))
    print(f"Readers: {comparison.counts}. Wrong: {len(comparison.wrong)}.")
    return 1 if comparison.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
