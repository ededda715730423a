import {html} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";
import {readAttributes, writeAttributes} from "../../parts/attribute-lines.js";
import {icon, iconButton} from "../../parts/icons.js";

/** The rules of a connector, which a person builds by clicking. */
export class ConnectorRules {
    #rows;

    constructor(rules = []) {
        this.#rows = rules.map(({pathPrefix, owner, attributes, readers}) => ({path: pathPrefix, owner,
            attributes: writeAttributes(attributes).join("\n"), readers: readers?.join("\n")}));
    }

    /** @param update draws the form again */
    template(update) {
        const change = act => () => {
            act();
            update();
        };
        return html`
            <fieldset class="filter"><legend>${t("connectors.rules")}</legend>
                <p class="hint">${t("connectors.rulesHint")}</p>
                ${this.#rows.map((row, index) => html`
                    <div class="condition" role="group" aria-label=${t("connectors.rule", {n: index + 1})}>
                        ${field(row, "path")}${field(row, "owner")}
                        ${iconButton("delete", t("connectors.ruleRemove", {n: index + 1}),
                            change(() => this.#rows.splice(index, 1)))}
                        ${field(row, "attributes")}${field(row, "readers")}
                    </div>`)}
                <button type="button" @click=${change(() => this.#rows.push({}))}>
                    ${icon("add")}${t("connectors.ruleAdd")}</button>
            </fieldset>`;
    }

    /** Returns the rules as the server takes them. */
    read() {
        return this.#rows.map(({path, owner, attributes = "", readers = ""}) => ({
            pathPrefix: path || null, owner: owner || null, attributes: readAttributes(attributes),
            readers: readers.trim() ? readers.split("\n").map(name => name.trim()).filter(Boolean) : null,
        }));
    }
}

/** A field of one line, or of several for what there may be more of. */
function field(row, name) {
    const label = t(`connectors.rule.${name}`);
    const take = event => row[name] = event.target.value.trim();
    return name === "path" || name === "owner"
        ? html`<input aria-label=${label} placeholder=${label} .value=${row[name] ?? ""} @input=${take}>`
        : html`<textarea rows="2" aria-label=${label} placeholder=${label} .value=${row[name] ?? ""}
            @input=${take}></textarea>`;
}
