import {html} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";
import {readAttributes, writeAttributes} from "../../parts/attribute-lines.js";
import {openForm} from "../../parts/form.js";

/** Lets a person change attributes. */
export function openAttributes(attributes, save) {
    openForm(t("attributes.edit"), t("libraries.save"), () => html`
        <label class="field">${t("attributes.lines")}
            <textarea name="lines" rows="6" data-focus .value=${writeAttributes(attributes).join("\n")}></textarea></label>
        <p class="hint">${t("attributes.hint")}</p>`,
    ({lines}) => save(readAttributes(lines.value)));
}
