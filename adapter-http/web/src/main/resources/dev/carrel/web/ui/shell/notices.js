import {html, nothing} from "../lit/lit-html.js";
import {announce, t} from "../core/text.js";
import {icon, iconButton} from "../parts/icons.js";

/** How long a good message stays; a failure stays until it is closed, or another view is shown. */
const SHOWN_MILLISECONDS = 6000;

/** The latest short message, at the lower edge of the page. */
export class Notices {
    #changed;
    #notice = null;

    /** @param changed called whenever there is something else to show */
    constructor(changed) {
        this.#changed = changed;
    }

    /**
     * Shows a message in the place of the former one.
     *
     * @param title says what happened, above why
     * @param retry does it again; null if that is of no use
     */
    show(text, kind, {title, retry} = {}) {
        const notice = {text, kind, title, retry};
        this.#notice = notice;
        announce([title, text].filter(Boolean).join(": "));
        if (kind === "success") {
            setTimeout(() => this.#notice === notice && this.#close(), SHOWN_MILLISECONDS);
        }
        this.#changed();
    }

    /** Takes away a failure of the view that was left. */
    forgetFailure() {
        if (this.#notice?.kind === "failure") {
            this.#notice = null;
        }
    }

    clear() {
        this.#notice = null;
    }

    #close() {
        this.#notice = null;
        this.#changed();
    }

    template() {
        return html`<div class="notices">${this.#notice ? this.#template(this.#notice) : nothing}</div>`;
    }

    #template({text, kind, title, retry}) {
        return html`
            <div class="notice ${kind}">
                ${icon(kind === "failure" ? "warning" : "check")}
                <p>${title ? html`<strong class="line">${title}</strong>` : nothing}${text}</p>
                ${retry ? html`<button type="button" @click=${() => {
                    this.#close();
                    retry();
                }}>${t("ask.again")}</button>` : nothing}
                ${iconButton("close", t("app.closeNotice"), () => this.#close())}
            </div>`;
    }
}
