import {html} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";
import {FilterBuilder} from "../../parts/filter-builder.js";

const ROLES = ["ask", "edit", "administer"];

/** What a person has already, and this form does not show: a second role in a library, and different filters. */
function isPlain(roles) {
    const texts = new Set(roles.filter(({role}) => role !== "administer").map(({filter}) => JSON.stringify(filter ?? null)));
    return texts.size <= 1 && new Set(roles.map(({library}) => library)).size === roles.length;
}

/** Returns what builds the filter of a person's roles. */
export function filterOf(roles) {
    return new FilterBuilder(roles.find(({role}) => role !== "administer")?.filter ?? null);
}

/**
 * Fields for a role in all libraries and in each.
 *
 * @param update draws the form again
 */
export function roleFields(libraries, roles, filter, update) {
    if (!isPlain(roles)) {
        return html`<p class="hint">${t("people.rolesElsewhere")}</p>`;
    }
    return html`
        <fieldset><legend>${t("people.roles")}</legend>
            ${roleField("", t("tokens.allLibraries"), roles)}
            ${libraries.map(({id, name}) => roleField(id, name || id, roles))}
        </fieldset>
        <p class="hint">${t("people.rolesHint")}</p>
        ${filter.template(update)}
        <p class="hint">${t("people.filterHint")}</p>`;
}

function roleField(library, name, roles) {
    const current = roles.find(each => (each.library ?? "") === library)?.role;
    return html`<label class="field">${name}
        <select name="role-${library}">
            <option value="">${t("people.noRole")}</option>
            ${ROLES.map(role => html`<option value=${role} ?selected=${role === current}>${t(`role.${role}`)}</option>`)}
        </select></label>`;
}

/** Returns the roles that the form names; those of libraries that it does not show are kept. */
export function rolesOf(elements, libraries, before, filter) {
    if (!isPlain(before)) {
        return before;
    }
    const shown = ["", ...libraries.map(({id}) => id)];
    return [
        ...shown.map(library => ({role: elements[`role-${library}`].value, library: library || null}))
            .filter(({role}) => role)
            .map(role => role.role === "administer" ? role : {...role, filter: filter.read()}),
        ...before.filter(({library}) => !shown.includes(library ?? "")),
    ];
}

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
