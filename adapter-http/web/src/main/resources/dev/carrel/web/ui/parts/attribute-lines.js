/** Attributes as a person writes them: one "name: value" a line, several values with commas. */

import {html} from "../lit/lit-html.js";
import {t} from "../core/text.js";
import {fieldError, openForm} from "./form.js";

/** Returns attributes as lines. */
export function writeAttributes(attributes) {
    return Object.entries(attributes ?? {}).map(([key, value]) => `${key}: ${writeValue(value)}`);
}

/** Returns the attributes that the lines of a field name. */
export function readAttributes(text, field = "lines") {
    const entries = text.split("\n").filter(line => line.trim()).map(line => {
        const colon = line.indexOf(":");
        if (colon < 1) {
            throw fieldError(field, t("attributes.noColon", {line: line.trim()}));
        }
        return [line.slice(0, colon).trim(), readValue(line.slice(colon + 1).trim())];
    });
    return Object.fromEntries(entries);
}

/** Numbers, true and false mean themselves; in quotation marks they are text, as in JSON. */
export function readValue(text) {
    if (text.startsWith("[") || /^("|-?\d|true$|false$)/.test(text)) {
        try {
            return JSON.parse(text);
        } catch {
            return text;
        }
    }
    return text.includes(",") ? text.split(",").map(part => part.trim()).filter(Boolean) : text;
}

/** Returns a value as a person writes it. */
export function writeValue(value) {
    const isPlain = typeof value === "string" && typeof readValue(value) === "string" && readValue(value) === value;
    return isPlain ? value : JSON.stringify(value);
}

/** Lets a person change attributes. */
export function openAttributes(attributes, save) {
    openForm(t("attributes.edit"), t("libraries.save"), () => html`
        <label class="field">${t("attributes.lines")}
            <textarea name="lines" rows="6" data-focus .value=${writeAttributes(attributes).join("\n")}></textarea></label>
        <p class="hint">${t("attributes.hint")}</p>`,
    ({lines}) => save(readAttributes(lines.value)));
}
