import {html} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";

/** A field for the names as which a person reads documents of connectors that keep rights. */
export function readersField(readers) {
    return html`
        <label class="field">${t("tokens.readers")}
            <textarea name="readers" rows="2" .value=${readers.join("\n")}></textarea></label>
        <p class="hint">${t("people.readersHint")}</p>`;
}

/** Returns the names in the field, one a line. */
export function readersOf(elements) {
    return elements.readers.value.split("\n").map(line => line.trim()).filter(Boolean);
}
