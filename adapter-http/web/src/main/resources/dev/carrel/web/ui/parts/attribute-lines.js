/** Attributes as a person writes them: one "name: value" a line, several values with commas. */

import {t} from "../core/text.js";

/** Returns attributes as lines. */
export function writeAttributes(attributes) {
    return Object.entries(attributes ?? {}).map(([key, value]) => `${key}: ${writeValue(value)}`);
}

/** Returns the attributes that lines name. */
export function readAttributes(text) {
    const entries = text.split("\n").filter(line => line.trim()).map(line => {
        const colon = line.indexOf(":");
        if (colon < 1) {
            throw new Error(t("attributes.noColon", {line: line.trim()}));
        }
        return [line.slice(0, colon).trim(), readValue(line.slice(colon + 1).trim())];
    });
    return Object.fromEntries(entries);
}

/**
 * Returns the filter that keeps documents with all these attributes, with one of the values of each; null for none. A
 * text that begins with a brace is a filter already.
 */
export function readFilter(text) {
    if (text.trim().startsWith("{")) {
        return JSON.parse(text);
    }
    const filters = Object.entries(readAttributes(text)).map(([key, value]) => (
        {type: Array.isArray(value) ? "in" : "eq", key, value}));
    return filters.length > 1 ? {type: "and", filters} : filters[0] ?? null;
}

/** Returns a filter as lines of attributes where that is possible, else as JSON; for none, an empty text. */
export function writeFilter(filter) {
    const filters = filter?.type === "and" ? filter.filters : filter ? [filter] : [];
    const hasOneOfEach = new Set(filters.map(({key}) => key)).size === filters.length;
    return hasOneOfEach && filters.every(({type}) => type === "eq" || type === "in")
        ? writeAttributes(Object.fromEntries(filters.map(({key, value}) => [key, value]))).join("\n")
        : JSON.stringify(filter);
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
