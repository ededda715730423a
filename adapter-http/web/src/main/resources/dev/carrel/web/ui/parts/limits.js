import {html} from "../lit/lit-html.js";
import {t} from "../core/text.js";

const NAMES = ["perMinute", "perDay", "atOnce", "questionCharacters"];

/** Fields for the limits of a token or a library; an empty field sets no limit. */
export function limitFields(limits = {}) {
    return html`
        <fieldset><legend>${t("limits.title")}</legend>
            ${NAMES.map(name => html`<label class="field">${t(`limits.${name}`)}
                <input name="limit-${name}" type="number" min="1" .value=${limits?.[name] ?? ""}></label>`)}
        </fieldset>`;
}

/** Returns the limits that were entered; without any, an object that removes all. */
export function limitsOf(elements) {
    return Object.fromEntries(NAMES.map(name => [name, elements[`limit-${name}`].valueAsNumber])
        .filter(([, value]) => !Number.isNaN(value)));
}

/** Returns limits in a few words; without any, an empty text. */
export function limitsText(limits) {
    return NAMES.filter(name => limits?.[name] != null).map(name => t(`limits.short.${name}`, {n: limits[name]})).join(", ");
}
