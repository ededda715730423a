import {html, nothing} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";
import {openAttributes} from "../../parts/attributes.js";
import {confirmAction} from "../../parts/dialog.js";
import {icon, iconButton} from "../../parts/icons.js";

/** How many failed documents are read from the list at a time. */
const PAGE_SIZE = 100;

/** The documents that a person has ticked, and what can be done with all of them. */
export class Selection {
    #view;
    #documents = new Map();

    constructor(view) {
        this.#view = view;
    }

    get size() {
        return this.#documents.size;
    }

    clear() {
        this.#documents.clear();
    }

    box(document, name) {
        return html`<input type="checkbox" aria-label=${t("documents.selectNamed", {name})}
            .checked=${this.#documents.has(document.id)} @change=${event => this.#tick([document], event.target.checked)}>`;
    }

    boxOfAll(documents) {
        return html`<input type="checkbox" aria-label=${t("documents.selectAll")}
            .checked=${this.size > 0 && documents.every(({id}) => this.#documents.has(id))}
            .indeterminate=${this.size > 0 && !documents.every(({id}) => this.#documents.has(id))}
            @change=${event => this.#tick(documents, event.target.checked)}>`;
    }

    #tick(documents, isTicked) {
        documents.forEach(each => isTicked ? this.#documents.set(each.id, each) : this.#documents.delete(each.id));
        this.#view.update();
    }

    actions() {
        const readable = [...this.#documents.values()].filter(mayReadAgain);
        return html`
            <div class="selection" role="group" aria-label=${t("documents.selected", {n: this.size})}>
                <strong role="status">${t("documents.selected", {n: this.size})}</strong>
                ${button("answer", t("documents.addAttributes"), () => openAttributes({}, added => this.#addAttributes(added)))}
                ${readable.length === 0 ? nothing : button("refresh", t("documents.refresh"), () => {
                    this.clear();
                    this.#view.attempt(() => readAgain(this.#view, readable));
                })}
                ${button("delete", t("documents.delete"), () => this.#delete(), "danger")}
                ${iconButton("close", t("documents.unselect"), () => {
                    this.clear();
                    this.#view.update();
                })}
            </div>`;
    }

    #addAttributes(added) {
        return this.#each(({id, attributes}) => this.#view.api.patch(this.#view.path(id),
            {attributes: {...attributes, ...added}}, {signal: this.#view.signal}), "documents.attributesAdded", "documents.notChanged");
    }

    async #delete() {
        if (await confirmAction(t("documents.deleteSelectedTitle"), t("documents.deleteTicked", {n: this.size}),
            t("documents.delete"))) {
            await this.#each(({id}) => this.#view.api.delete(this.#view.path(id),
                {signal: this.#view.signal}), "documents.deletedSelected", "documents.notDeleted");
        }
    }

    /**
     * Does something with the ticked documents one after another, and says with how many. If that fails, the others stay
     * ticked. One that is gone needs nothing.
     */
    async #each(act, message, failed) {
        // What is done again is what was asked for, whatever is ticked by then.
        const waiting = new Map(this.#documents);
        await this.#view.attempt(async () => {
            let done = 0;
            try {
                for (const document of waiting.values()) {
                    await act(document).then(() => done++, failure => isGone(failure) || Promise.reject(failure));
                    waiting.delete(document.id);
                    this.#documents.delete(document.id);
                }
            } catch (failure) {
                await this.#view.reload().catch(() => {});
                throw Object.assign(failure, {title: t(failed, {n: waiting.size}), done: done ? t(message, {n: done}) : ""});
            }
            this.#view.app.showNotice(t(message, {n: done}));
            await this.#view.attempt(() => this.#view.reload(), this.#view.title());
        });
    }
}

function button(name, text, press, kind = "") {
    return html`<button type="button" class=${kind} @click=${press}>${icon(name)}${text}</button>`;
}

const isGone = ({status}) => status === 404;

/** Whether a document may have to be read again: a page has changed, or something in it was not read. */
export function mayReadAgain({url, status, leftOut}) {
    return Boolean(url) || status === "failed" || (leftOut?.some(({part}) => part === "pictured-pages") ?? false);
}

/** Has all documents read again that the filters leave and that failed. */
export async function readFailedAgain(view) {
    await readAgain(view, await findAll(view, {...view.query, status: "failed"}));
}

/**
 * Has documents read again, and says how many, also if that fails midway: pages, and files whose original is kept. Says
 * why others are not.
 */
export async function readAgain(view, documents) {
    const refusals = [];
    let read = 0;
    const report = () => {
        const notKept = refusals.filter(({code}) => code === "invalid-request").length;
        const others = refusals.filter(({code}) => code !== "invalid-request").map(({message}) => message);
        return [read ? t("documents.readingAgain", {n: read}) : "",
            notKept ? t("documents.sendAgain", {n: notKept}) : "", ...new Set(others)].filter(Boolean).join(" ");
    };
    try {
        for (const {id} of documents) {
            await view.api.post(view.path(id, "refresh"), undefined, {signal: view.signal}).then(() => read++, failure =>
                isGone(failure) || failure.status === 422 ? refusals.push(failure) : Promise.reject(failure));
        }
    } catch (failure) {
        throw Object.assign(failure, {done: report()});
    }
    if (report()) {
        view.app.showNotice(report());
    }
    await view.reload();
}

/** Deletes the documents that the filters leave, after asking. */
export async function deleteFiltered(view) {
    const selection = view.query;
    const isConfirmed = await confirmAction(t("documents.deleteSelectedTitle"),
        t("documents.deleteSelectedExplanation"), t("documents.delete"));
    if (isConfirmed) {
        const {deleted} = await view.api.delete(view.path(), {query: selection, signal: view.signal});
        await view.reload();
        view.app.showNotice(t("documents.deletedSelected", {n: deleted}));
    }
}

async function findAll(view, filter) {
    const found = [];
    let cursor;
    do {
        const query = {...filter, limit: PAGE_SIZE, cursor};
        const page = await view.api.get(view.path(), {query, signal: view.signal});
        found.push(...page.documents);
        cursor = page.nextCursor;
    } while (cursor);
    return found;
}
