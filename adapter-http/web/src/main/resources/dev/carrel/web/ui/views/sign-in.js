import {html, nothing} from "../lit/lit-html.js";
import {Api} from "../core/api.js";
import {brand} from "../core/brand.js";
import {goToDirectory} from "../core/session.js";
import {View} from "../core/view.js";
import {t} from "../core/text.js";
import {logo} from "../parts/icons.js";

/** Leads to the directory, if the server has one, or asks for an access token. Browsers may keep it like a password. */
export class SignInView extends View {
    /** The host of the directory; empty for none, null until it is known. */
    #directory = null;
    /** Whether the first field has had the focus; from then on it is the person's. */
    #isFocused = false;

    title() {
        return t("signIn.title", {brand});
    }

    async load() {
        try {
            this.#directory = (await new Api(null).get("sign-in", {signal: this.signal})).directory;
        } catch (failure) {
            this.#directory = "";
            throw failure;
        }
    }

    drawn(host) {
        const first = host.querySelector("[data-focus]");
        if (first && !this.#isFocused) {
            this.#isFocused = true;
            first.focus();
        }
    }

    template() {
        const {reason} = this.parameters;
        return html`
            <form class="card sign-in" @submit=${event => this.#signIn(event)}>
                ${logo()}
                <h1>${t("signIn.title", {brand})}</h1>
                ${reason ? html`<p class="problem" id="reason">${reason}</p>` : nothing}
                ${this.#directory === null ? nothing : this.#ways(reason)}
            </form>`;
    }

    #ways(reason) {
        return this.#directory ? html`
            <button class="primary" type="button" data-focus @click=${goToDirectory}>
                ${t("signIn.directory", {name: this.#directory})}</button>
            <details><summary>${t("signIn.withToken")}</summary>${this.#tokenFields("", "")}</details>`
            : this.#tokenFields(reason, "primary");
    }

    #tokenFields(reason, kind) {
        return html`
            <input class="visually-hidden" name="username" autocomplete="username" value="carrel" tabindex="-1" readonly
                aria-hidden="true">
            <label class="field">${t("signIn.token")}
                <input name="token" type="password" autocomplete="current-password" required data-focus=${kind ? "" : nothing}
                    aria-invalid=${reason ? "true" : nothing} aria-describedby=${reason ? "reason" : nothing}>
            </label>
            <p class="hint">${t("signIn.hint")}</p>
            <button class=${kind} type="submit">${t("signIn.submit")}</button>
            <details><summary class="hint">${t("signIn.ownServer")}</summary>
                <p class="hint">${t("signIn.ownServerHint")}</p></details>`;
    }

    #signIn(event) {
        event.preventDefault();
        const given = event.target.elements.token.value.trim();
        const [hash, kind, value] = /#(code|token)=([^&\s]+)/.exec(given) ?? [];
        if (kind === "code") {
            // A link of the server is good once: it is taken as if it had been opened.
            location.hash = hash;
        } else {
            this.app.signIn({token: value ?? given});
        }
    }
}
