import {html, nothing} from "../lit/lit-html.js";
import {t} from "../core/text.js";
import {fieldError, openForm} from "./form.js";
import {icon, iconButton} from "./icons.js";

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

/** Returns a value as a person writes it. */
function writeValue(value) {
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

const TYPES = ["eq", "ne", "in", "nin", "gte", "lte", "gt", "lt"];

/** A filter that a person builds by clicking: conditions that all hold. One that is more than that stays as it is. */
export class FilterBuilder {
    #whole;
    #conditions;

    constructor(filter) {
        const filters = filter?.type === "and" ? filter.filters : filter ? [filter] : [];
        this.#whole = filters.every(({key}) => key) ? null : filter;
        this.#conditions = this.#whole ? [] : filters.map(({key, type, value}) => ({key, type, text: writeValues(value)}));
    }

    /** @param update draws the form again */
    template(update) {
        const change = act => () => {
            act();
            update();
        };
        return html`
            <fieldset class="filter"><legend>${t("filter.title")}</legend>
                ${this.#whole ? html`<p>${describeFilter(this.#whole)}</p>
                    <button type="button" @click=${change(() => this.#whole = null)}>${t("filter.replace")}</button>`
                    : html`${this.#conditions.map((condition, index) => this.#row(condition, index, change))}
                    <button type="button" @click=${change(() => this.#conditions.push({key: "", type: "eq", text: ""}))}>
                        ${icon("add")}${t("filter.add")}</button>`}
                ${this.#whole || this.#conditions.length ? nothing : html`<p class="hint">${t("filter.none")}</p>`}
            </fieldset>`;
    }

    #row(condition, index, change) {
        return html`
            <div class="condition" role="group" aria-label=${t("filter.condition", {n: index + 1})}>
                <input required aria-label=${t("filter.key")} placeholder=${t("filter.key")} .value=${condition.key}
                    @input=${event => condition.key = event.target.value.trim()}>
                <select aria-label=${t("filter.type")} @change=${event => condition.type = event.target.value}>
                    ${TYPES.map(type => html`<option value=${type} ?selected=${type === condition.type}>
                        ${t(`filter.type.${type}`)}</option>`)}</select>
                <input required aria-label=${t("filter.value")} placeholder=${t("filter.value")} .value=${condition.text}
                    @input=${event => condition.text = event.target.value.trim()}>
                ${iconButton("delete", t("filter.remove", {n: index + 1}), change(() => this.#conditions.splice(index, 1)))}
            </div>`;
    }

    /** Returns the filter; null for none. */
    read() {
        const filters = this.#conditions.map(({key, type, text}) => {
            const value = readValue(text);
            const isList = type === "in" || type === "nin";
            return Array.isArray(value) && !isList ? {type: type === "ne" ? "nin" : "in", key, value}
                : {type, key, value: isList ? [value].flat() : value};
        });
        return this.#whole ?? (filters.length > 1 ? {type: "and", filters} : filters[0] ?? null);
    }
}

/** Returns a filter in words. */
export function describeFilter({type, key, value, filters}) {
    return filters ? filters.map(each => each.filters ? `(${describeFilter(each)})` : describeFilter(each)).join(` ${t(`filter.${type}`)} `)
        : `${key} ${t(`filter.type.${type}`)} ${writeValues(value)}`;
}

function writeValues(value) {
    return [value].flat().map(writeValue).join(", ");
}
