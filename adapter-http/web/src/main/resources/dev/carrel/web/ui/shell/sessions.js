import {html, nothing} from "../lit/lit-html.js";
import {pathOf} from "../core/api.js";
import {formatAgo, formatTime, t} from "../core/text.js";
import {copyButton} from "../parts/copy.js";
import {openDialog} from "../parts/dialog.js";

/** Shows the browsers that are signed in as the person, and signs them out. */
export async function openSessions(app) {
    let {sessions} = await app.api.get("session");
    const end = (id, dialog) => app.attempt(async () => {
        await app.api.delete(pathOf("session", id));
        sessions = sessions.filter(session => session.id !== id);
        dialog.update();
    });
    openDialog(t("sessions.title"), dialog => html`
        <ul class="rows">${sessions.map(({id, userAgent, createdAt, lastUsedAt, current}) => html`
            <li><span class="file-name">${browserName(userAgent)}</span>
                ${current ? html`<span class="status success">${t("sessions.current")}</span>`
                    : html`<button type="button" class="quiet" @click=${() => end(id, dialog)}>${t("app.signOut")}</button>`}
                <span class="hint line">${t("sessions.since", {time: formatTime(createdAt)})}
                    ${current ? nothing : html`· ${t("sessions.used", {ago: formatAgo(lastUsedAt)})}`}</span></li>`)}</ul>`);
}

/** Returns what people call a browser and its system. */
function browserName(userAgent) {
    const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(userAgent ?? "")?.[1];
    const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent ?? "")?.[1];
    const names = {Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS"};
    return [browser, system].filter(Boolean).map(name => names[name] ?? name).join(", ") || t("sessions.unknown");
}

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
