import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {followChanges} from "../../core/changes.js";
import {linkTo} from "../../core/router.js";
import {t} from "../../core/text.js";

/** Says how far the documents of a library are read, while questions can be asked already. */
export class Reading {
    #view;
    #isFollowing = false;
    /** How many documents had failed when the view was opened: only new failures are told. */
    #failedBefore = null;

    constructor(view) {
        this.#view = view;
        /** The documents of the library by state; null for who may not read them. */
        this.counts = null;
    }

    /** Whether it is known that there is nothing to ask about yet. */
    get isEmpty() {
        return this.counts !== null && Object.values(this.counts).every(number => number === 0) && !this.#uploads.isBusy;
    }

    get #uploads() {
        return this.#view.app.uploadsTo(this.#view.library);
    }

    async start() {
        if (!this.#view.app.may("read")) {
            return;
        }
        await this.#read();
        if (!this.#isFollowing) {
            this.#isFollowing = true;
            followChanges(this.#view, this.#view.library, ["library", "document", "document-deleted"], () => this.#read());
        }
    }

    async #read() {
        const {library, api, signal} = this.#view;
        this.counts = (await api.get(pathOf("library", library), {signal})).documents;
        this.#failedBefore ??= this.counts.failed;
        this.#view.update();
    }

    template() {
        if (!this.counts) {
            return nothing;
        }
        const {queued, running, success, failed} = this.counts;
        const documents = linkTo("library", this.#view.library, "documents");
        const sending = this.#uploads.entries.filter(({state}) => state === "sending" || state === "waiting").length;
        const waiting = queued + running + sending;
        const fresh = failed - this.#failedBefore + this.#uploads.failed.length;
        if (waiting === 0 && fresh <= 0) {
            return nothing;
        }
        return html`
            <p class="reading" role="status">
                ${waiting === 0 ? nothing : html`<progress max=${success + waiting} .value=${success}
                    aria-label=${t("reading.title")}></progress>
                    <span>${t("reading.progress", {done: success, n: success + waiting})}</span>`}
                ${fresh > 0 ? html`<a class="problem-text" href=${documents}>${t("reading.failed", {n: fresh})}</a>` : nothing}
            </p>`;
    }
}
