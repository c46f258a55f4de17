"""Writes the reference of the manifest in Markdown, from its schema: manifest.py SCHEMA."""
import json
import sys

with open(sys.argv[1]) as file:
    schema = json.loads(file.read().replace("<", "&lt;"))


def kind(value):
    """What a value may be, in words."""
    if "$ref" in value:
        return value["$ref"].rsplit("/", 1)[-1]
    if "const" in value:
        return f"`{json.dumps(value['const'])}`"
    if value.get("type") == "array":
        return "list of " + kind(value["items"])
    if "additionalProperties" in value and value["additionalProperties"] is not False:
        return "object: name → " + kind(value["additionalProperties"])
    if "pattern" in value and "type" not in value:
        return "string"
    return value.get("type", "anything")


def table(of):
    rows = ["| key | value | default | what it says |", "| --- | --- | --- | --- |"]
    for key, value in of["properties"].items():
        default = f"`{json.dumps(value['default'])}`" if "default" in value else ""
        needed = " (required)" if key in of.get("required", []) else ""
        rows.append(f"| `{key}` | {kind(value)}{needed} | {default} | {value['description']} |")
    return "\n".join(rows)


print(f"# The manifest\n\n`scenes.json`. {schema['description']}\n")
print("Editors check a manifest by the [schema](../scenes.schema.json), from which this page is made.\n")
print(table(schema))
for name, definition in schema["$defs"].items():
    print(f"\n## {name}\n\n{definition['description']}\n")
    if "properties" in definition:
        print(table(definition))
    elif "pattern" in definition:
        print(f"A string that matches `{definition['pattern']}`.")
