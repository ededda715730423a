import {html, nothing} from "../lit/lit-html.js";
import {brand} from "../core/brand.js";
import {View} from "../core/view.js";
import {t} from "../core/text.js";
import {logo} from "../parts/icons.js";

/** Asks for an access token. Browsers may keep it like a password. */
export class SignInView extends View {
    title() {
        return t("signIn.title", {brand});
    }

    template() {
        const {reason} = this.parameters;
        return html`
            <form class="card sign-in" @submit=${event => this.#signIn(event)}>
                ${logo()}
                <h1>${t("signIn.title", {brand})}</h1>
                ${reason ? html`<p class="problem" id="reason">${reason}</p>` : nothing}
                <input class="visually-hidden" name="username" autocomplete="username" value="carrel" tabindex="-1" readonly
                    aria-hidden="true">
                <label class="field">${t("signIn.token")}
                    <input name="token" type="password" autocomplete="current-password" required data-focus
                        aria-invalid=${reason ? "true" : nothing} aria-describedby=${reason ? "reason" : nothing}>
                </label>
                <p class="hint">${t("signIn.hint")}</p>
                <button class="primary" type="submit">${t("signIn.submit")}</button>
            </form>`;
    }

    #signIn(event) {
        event.preventDefault();
        this.app.signIn({token: event.target.elements.token.value.trim()});
    }
}
