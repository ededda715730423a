import {html, nothing} from "../lit/lit-html.js";
import {t} from "../core/text.js";
import {openDialog} from "./dialog.js";
import {icon} from "./icons.js";

/**
 * Opens a dialog with a form. It closes when the form was sent; if the server refuses it, the dialog stays and says why,
 * at the fields that it names.
 * Whoever leaves it otherwise after a change is asked first.
 *
 * @param fields given the dialog, returns the fields
 * @param submit receives the form's elements and sends them
 */
export function openForm(title, action, fields, submit) {
    let failure = null;
    let isSending = false;
    const send = async (event, dialog) => {
        event.preventDefault();
        failure = null;
        isSending = true;
        dialog.update();
        try {
            await submit(event.target.elements);
            dialog.close();
        } catch (problem) {
            failure = showAtFields(event.target, problem) ? null : problem;
        } finally {
            isSending = false;
            dialog.update();
        }
    };
    const opened = openDialog(title, dialog => html`
        <form @submit=${event => send(event, dialog)} @input=${event => clearFault(event.target)}>
            ${fields(dialog)}
            ${failure ? html`<div class="problem" role="alert"><p>${failure.message || t("app.unreachable")}</p>
                ${fieldErrors(failure)}</div>` : nothing}
            <div class="actions">
                <button type="button" @click=${dialog.leave}>${t("dialog.cancel")}</button>
                <button type="submit" class="primary" ?disabled=${isSending} @click=${unfoldInvalid}>${action}</button>
            </div>
        </form>`);
    const before = contentOf(opened);
    opened.isChanged = () => contentOf(opened) !== before;
}

/** A field under its label, with what helps to fill it in below. */
export function field(label, control, hint) {
    return html`<label class="field">${label}${control}${hint ? html`<span class="hint">${hint}</span>` : nothing}</label>`;
}

/** Returns an error that a form shows at the field with a name. */
export function fieldError(name, message) {
    return Object.assign(new Error(message), {errors: [{pointer: name, detail: message}]});
}

/** Shows faults below the fields that they name, and goes to the first. Returns whether each has a field. */
function showAtFields({elements}, {errors = []}) {
    [...elements].forEach(clearFault);
    const faults = errors.map(({pointer, detail}) => [findField(elements, pointer), detail]);
    faults.filter(([field]) => field).reverse().forEach(([field, detail]) => {
        const fault = document.createElement("p");
        Object.assign(fault, {className: "fault", id: `fault-of-${field.name}`,
            textContent: detail[0].toUpperCase() + detail.slice(1)});
        (field.closest("label") ?? field).after(fault);
        field.setAttribute("aria-invalid", "true");
        field.setAttribute("aria-describedby", fault.id);
        field.closest("details")?.setAttribute("open", "");
        field.focus();
    });
    return faults.length > 0 && faults.every(([field]) => field);
}

/** Finds the field of a JSON pointer, or of what is around its place; null if there is none. */
function findField(elements, pointer) {
    const path = pointer?.replace(/^#?\//, "") ?? "";
    const found = elements.namedItem(path) ?? elements.namedItem(path.split("/")[0]);
    return found instanceof RadioNodeList ? found[0] : found;
}

/** Shows fields that the browser does not accept: it cannot go to one that is folded away. */
function unfoldInvalid({currentTarget: {form}}) {
    form.querySelectorAll("details:has(:invalid)").forEach(details => details.open = true);
}

function clearFault(field) {
    if (field.hasAttribute("aria-invalid")) {
        document.getElementById(field.getAttribute("aria-describedby"))?.remove();
        field.removeAttribute("aria-invalid");
        field.removeAttribute("aria-describedby");
    }
}

/** Returns what the fields of a form hold, to be compared. */
function contentOf(dialog) {
    return JSON.stringify([...dialog.querySelector("form").elements].map(({value, checked}) => [value, checked]));
}

/** The faults that the message does not name: it says a single one itself. */
function fieldErrors({message, errors = []}) {
    const others = errors.filter(({detail}) => !message.includes(detail));
    return others.length === 0 ? nothing : html`<ul>${others.map(({pointer, detail}) => html`
        <li>${pointer ? `${pointer.replace(/^#?\//, "")}: ` : ""}${detail}</li>`)}</ul>`;
}

/**
 * A field that searches what a list shows.
 *
 * @param name says what is searched
 * @param search receives what was typed, once a person pauses
 */
export function searchField(name, search, query = "") {
    return html`<span class="search">${icon("search")}<input type="search" placeholder=${name} aria-label=${name}
        .value=${query} @input=${({target}) => afterTyping(() => search(target.value))}></span>`;
}

/** How long a person pauses before what was typed is searched. */
const TYPING_MILLISECONDS = 250;
let typing = 0;

/** Does something once a person pauses. */
export function afterTyping(action) {
    clearTimeout(typing);
    typing = setTimeout(action, TYPING_MILLISECONDS);
}
