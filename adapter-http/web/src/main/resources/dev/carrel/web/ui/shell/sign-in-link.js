import {html} from "../lit/lit-html.js";
import {formatTime, t} from "../core/text.js";
import {copyButton} from "../parts/copy.js";
import {openDialog} from "../parts/dialog.js";

/** Shows a link that signs a browser in, once. */
export function openSignInLink(title, explanation, link) {
    openDialog(title, () => html`
        <p>${explanation}</p>
        <p><code class="secret">${link}</code></p>
        <div class="actions">${copyButton(link, "primary")}</div>`);
}

/** Makes a link for another device of the person. */
export async function openOwnLink(app) {
    const {link, expiresAt} = await app.api.post("token/self/sign-in-code");
    openSignInLink(t("signIn.otherDevice"), t("signIn.otherDeviceHint", {time: formatTime(expiresAt)}), link);
}
