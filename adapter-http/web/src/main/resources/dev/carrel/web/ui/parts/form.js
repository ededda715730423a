import {html, nothing} from "../lit/lit-html.js";
import {t} from "../core/text.js";
import {openDialog} from "./dialog.js";
import {icon} from "./icons.js";

/**
 * Opens a dialog with a form. It closes when the form was sent; if the server refuses it, the dialog stays and says why.
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
        isSending = true;
        dialog.update();
        try {
            await submit(event.target.elements);
            dialog.close();
        } catch (problem) {
            failure = problem;
        } finally {
            isSending = false;
            dialog.update();
        }
    };
    const opened = openDialog(title, dialog => html`
        <form @submit=${event => send(event, dialog)}>
            ${fields(dialog)}
            ${failure ? html`<div class="problem" role="alert"><p>${failure.message || t("app.unreachable")}</p>
                ${fieldErrors(failure)}</div>` : nothing}
            <div class="actions">
                <button type="button" @click=${dialog.leave}>${t("dialog.cancel")}</button>
                <button type="submit" class="primary" ?disabled=${isSending}>${action}</button>
            </div>
        </form>`);
    const before = contentOf(opened);
    opened.isChanged = () => contentOf(opened) !== before;
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
