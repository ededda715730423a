import {html} from "../lit/lit-html.js";
import {announce, t} from "../core/text.js";
import {icon, iconButton} from "../parts/icons.js";

/** How long a good message stays; a failure stays until it is closed, or another view is shown. */
const SHOWN_MILLISECONDS = 6000;
const MOST = 3;

/** Short messages at the edge of the page. */
export class Notices {
    #changed;
    #notices = [];

    /** @param changed called whenever there is something else to show */
    constructor(changed) {
        this.#changed = changed;
    }

    /** Shows a message, unless it repeats what is shown. */
    show(text, kind = "success") {
        const notice = {text, kind};
        this.#notices = [...this.#notices.filter(other => other.text !== text), notice].slice(-MOST);
        announce(text);
        if (kind === "success") {
            setTimeout(() => this.#close(notice), SHOWN_MILLISECONDS);
        }
        this.#changed();
    }

    /** Takes away the failures of the view that was left. */
    forgetFailures() {
        this.#notices = this.#notices.filter(({kind}) => kind === "success");
    }

    clear() {
        this.#notices = [];
    }

    #close(notice) {
        this.#notices = this.#notices.filter(other => other !== notice);
        this.#changed();
    }

    template() {
        return html`<div class="notices">${this.#notices.map(notice => html`
            <div class="notice ${notice.kind}">
                ${icon(notice.kind === "failure" ? "warning" : "check")}
                <p>${notice.text}</p>
                ${iconButton("close", t("app.closeNotice"), () => this.#close(notice))}
            </div>`)}</div>`;
    }
}
