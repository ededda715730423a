import {html} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";
import {openForm} from "../../parts/form.js";

/** Lets a person change the attributes of a document: one "name: value" a line, several values with commas. */
export function openAttributes(attributes, save) {
    const lines = Object.entries(attributes ?? {}).map(([key, value]) => `${key}: ${writeValue(value)}`);
    openForm(t("attributes.edit"), t("libraries.save"), () => html`
        <label class="field">${t("attributes.lines")}
            <textarea name="lines" rows="6" data-focus .value=${lines.join("\n")}></textarea></label>
        <p class="hint">${t("attributes.hint")}</p>`,
    ({lines: field}) => save(readLines(field.value)));
}

function readLines(text) {
    const entries = text.split("\n").filter(line => line.trim()).map(line => {
        const colon = line.indexOf(":");
        if (colon < 1) {
            throw new Error(t("attributes.noColon", {line: line.trim()}));
        }
        return [line.slice(0, colon).trim(), readValue(line.slice(colon + 1).trim())];
    });
    return Object.fromEntries(entries);
}

/** Numbers, true and false mean themselves; in quotation marks they are text, as in JSON. */
function readValue(text) {
    if (text.startsWith("[") || /^("|-?\d|true$|false$)/.test(text)) {
        try {
            return JSON.parse(text);
        } catch {
            return text;
        }
    }
    return text.includes(",") ? text.split(",").map(part => part.trim()).filter(Boolean) : text;
}

function writeValue(value) {
    const isPlain = typeof value === "string" && typeof readValue(value) === "string" && readValue(value) === value;
    return isPlain ? value : JSON.stringify(value);
}
