import {html, nothing} from "../../lit/lit-html.js";
import {isPersonal} from "../../core/permissions.js";
import {linkTo} from "../../core/router.js";
import {t} from "../../core/text.js";
import {icon} from "../../parts/icons.js";
import {openAddPage} from "../../parts/add-document.js";
import {filesOfField} from "../../parts/files.js";

/** What is no question, of what the server suggests, is a heading. */
const QUESTION = /[?？؟;]\s*$/;

/** What stands over the field before the first question. */
export function greeting(view) {
    return html`<p class="greeting">${t("start.welcome")}</p>`;
}

/** What stands over the conversation of somebody else. */
export function sharedNote(view) {
    return html`
        <div class="shared-note">${icon("link")}<p>${t("share.note")}</p>
            <a class="button" href=${linkTo("library", view.library, "ask")}>${t("share.askYourself")}</a></div>`;
}

/** What stands below it: where answers come from, and questions to begin with, or how documents come in where there are none. */
export function beginning(view) {
    const n = view.reading.counts?.success;
    const library = view.conversation.isEverywhere ? t("ask.everywhere") : view.app.nameOf(view.library);
    return html`<div class="beginning">
        ${library ? html`<p class="hint answers">
            ${t(n && !view.conversation.isEverywhere ? "start.answersFrom" : "start.answers", {n, library})}</p>` : nothing}
        ${view.library && !view.reading.isEmpty ? suggestions(view) : dropArea(view)}</div>`;
}

function suggestions(view) {
    return view.suggestions.length === 0 || view.conversation.isEverywhere ? nothing : html`
        <ul class="suggestions" aria-label=${t("start.suggestions")}>${view.suggestions.map(question => html`
            <li><button type="button" @click=${() => view.ask(question)}>${icon("ask")}
                <span>${QUESTION.test(question) ? question : t("start.about", {topic: question})}</span></button></li>`)}
        </ul>`;
}

function dropArea(view) {
    return view.mayAddFiles ? html`
        <div class="drop-area">
            <p class="lead">${t("start.drop")}</p>
            <p class="hint">${t("start.formats")}</p>
            ${view.addsToOwn || isPersonal(view.library) ? html`<p class="hint">${t("personal.hint")}</p>` : nothing}
            <div class="actions centered">
                <label class="button primary">${t("upload.chooseFiles")}
                    <input class="visually-hidden" type="file" multiple @change=${event => {
                        view.addFiles(filesOfField(event.target));
                        event.target.value = "";
                    }}></label>
                ${view.library && !view.addsToOwn ? html`<button type="button" @click=${() => openAddPage(adding(view))}>
                    ${t("documents.addPage")}</button>` : nothing}
            </div>
        </div>` : html`<p class="hint">${t(view.library ? "ask.noDocuments"
        : view.app.hasNoRole ? "start.noAccess" : "start.noLibrary")}</p>`;
}

/** What the form for pages needs of a view. */
function adding(view) {
    return {
        api: view.api, signal: view.signal, app: view.app, library: view.library,
        attempt: action => view.attempt(action), reload: () => view.reading.start(),
    };
}
