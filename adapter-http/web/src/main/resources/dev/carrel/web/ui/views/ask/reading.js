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
    /** How many documents there were before the files that are sent now, and the files that the counts are sure to have. */
    #before = 0;
    #counted = new Set();
    #isCatchingUp = false;

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
        const wasSending = this.#uploads.isBusy;
        const wasBusy = this.isBusy;
        try {
            this.counts = (await api.get(pathOf("library", library), {signal})).documents;
            this.#failedBefore ??= this.counts.failed;
        } finally {
            if (!wasSending && !this.#uploads.isBusy) {
                this.#before = this.#known;
                this.#counted = new Set(this.#sent);
            }
        }
        this.#view.update();
        if (wasBusy && !this.isBusy) {
            await this.#view.loadSuggestions();
        }
    }

    /** Reads the counts once the last file is sent: until then they may be behind. */
    catchUp() {
        if (this.counts && !this.#uploads.isBusy && this.#fresh > 0 && !this.#isCatchingUp) {
            this.#isCatchingUp = true;
            this.#view.attempt(() => this.#read()).finally(() => this.#isCatchingUp = false);
        }
    }

    get #sent() {
        return this.#uploads.entries.filter(({state}) => state !== "failed");
    }

    get #fresh() {
        return this.#sent.filter(entry => !this.#counted.has(entry)).length;
    }

    get #known() {
        return this.counts ? this.counts.queued + this.counts.running + this.counts.success : 0;
    }

    /** How many documents there are with the files on their way, which the server counts sooner or later than this page. */
    get #total() {
        return this.#fresh > 0 ? Math.max(this.#known, this.#before + this.#fresh) : this.#known;
    }

    /** Whether there are documents that cannot be found yet. */
    get isBusy() {
        return this.counts !== null && this.#total > this.counts.success;
    }

    template() {
        if (!this.counts) {
            return nothing;
        }
        const {success, failed} = this.counts;
        const documents = linkTo("library", this.#view.library, "documents", ...failed > 0 ? ["in", "failed"] : []);
        const total = this.#total;
        const fresh = failed - this.#failedBefore + this.#uploads.failed.length;
        if (!this.isBusy && fresh <= 0) {
            return nothing;
        }
        return html`
            <p class="reading" role="status">
                ${this.isBusy ? html`<progress max=${total} .value=${success}
                    aria-label=${t("reading.title")}></progress>
                    <span>${t("reading.begun", {done: success, n: total})}${success === 0 ? nothing : `; ${t("reading.ask")}`}</span>` : nothing}
                ${fresh > 0 ? html`<a class="problem-text" href=${documents}>${t("reading.failed", {n: fresh})}</a>` : nothing}
            </p>`;
    }
}
