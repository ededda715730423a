import {html, nothing} from "../lit/lit-html.js";
import {brand} from "../core/brand.js";
import {linkTo} from "../core/router.js";
import {actorName, visibleViews} from "../core/permissions.js";
import {chooseLanguage, currentLanguage, languages, t} from "../core/text.js";
import {icon, iconButton, logo} from "../parts/icons.js";
import {menu} from "../parts/menu.js";
import {conversationList} from "./conversations.js";
import {openPalette} from "./palette.js";
import {openOwnLink, openSessions} from "./sessions.js";

/** What stands beside every view: the libraries, their views, the person's conversations, and who is signed in. */
export function sidebar(app) {
    const {ofLibrary, ofServer} = visibleViews(app.self, app.library);
    return html`
        <div class="sidebar" id="sidebar">
            <div class="sidebar-head">
                <a class="brand" href="#/">${logo()}${brand}</a>
                ${iconButton("search", t("palette.title"), () => openPalette(app))}
                <span class="narrow-only">${iconButton("close", t("app.closeNavigation"), () => app.toggleSidebar(false))}</span>
            </div>
            <nav aria-label=${t("app.navigation")}>
                ${app.libraries.length === 0 ? nothing : html`
                    <label class="library-choice"><span class="visually-hidden">${t("app.library")}</span>
                        ${icon("libraries")}<span class="library-name" aria-hidden="true">${app.nameOf(app.library)}</span>${icon("next")}
                        <select @change=${event => app.go("library", event.target.value, currentView(ofLibrary))}>
                            ${app.libraries.map(({id, name}) => html`<option value=${id}
                                ?selected=${id === app.library}>${name || id}</option>`)}
                        </select>
                    </label>
                    ${ofLibrary.includes("ask") ? newConversation(app) : nothing}
                    <ul>${ofLibrary.filter(name => name !== "ask").map(name => link(name, "library", app.library, name))}</ul>
                    ${uploadProgress(app)}`}
            </nav>
            ${app.history ? conversationList(app) : html`<div class="stretch"></div>`}
            <div class="sidebar-foot">
                ${ofServer.length === 0 ? nothing : html`<nav aria-label=${t("nav.server")}>${serverViews(ofServer)}</nav>`}
                <div class="person">
                    ${icon("user")}<span class="person-name" title=${actorName(app.self)}>${actorName(app.self)}</span>
                    ${menu(t("app.settings"), [
                        ...languages().filter(tag => tag !== currentLanguage())
                            .map(tag => [t("app.language", {name: t(`language.${tag}`)}), () => chooseLanguage(tag)]),
                        app.self.roles && !app.self.issuer
                            && [t("signIn.otherDevice"), () => app.attempt(() => openOwnLink(app))],
                        [t("sessions.title"), () => app.attempt(() => openSessions(app))],
                        [t("app.signOut"), () => app.attempt(() => app.signOut())],
                    ])}
                </div>
            </div>
        </div>`;
}

/** The bar above the views where the sidebar is behind a button. */
export function topBar(app) {
    return html`
        <header class="top-bar narrow-only">
            ${iconButton("menu", t("app.openNavigation"), () => app.toggleSidebar(true))}
            ${app.library ? html`
                <a class="brand" href="#/" aria-label=${brand}>${logo()}</a>
                <button type="button" class="quiet library-name" @click=${() => openLibraryChoice(app)}>
                    ${app.nameOf(app.library)}</button>` : html`<a class="brand" href="#/">${logo()}${brand}</a>`}
            ${app.library && app.may("query") ? html`<a class="icon-button" href=${linkTo("library", app.library, "ask")}
                aria-label=${t("ask.new")} title=${t("ask.new")}>${icon("add")}</a>` : nothing}
        </header>`;
}

/** Shows the sidebar with the focus on the libraries. */
function openLibraryChoice(app) {
    app.toggleSidebar(true);
    document.querySelector(".library-choice select").focus();
}

/** The view that asks, without a conversation so far. */
function newConversation(app) {
    const address = linkTo("library", app.library, "ask");
    return html`<a class="button new-conversation" href=${address}
        aria-current=${isShown(address) ? "page" : nothing}>${icon("add")}${t("ask.new")}</a>`;
}

/** The views about all libraries: folded unless one of them is shown, since people seldom need them. */
function serverViews(names) {
    const links = html`<ul>${names.map(name => link(name, name))}</ul>`;
    return names.length === 1 ? links : html`
        <details class="folded" ?open=${names.some(name => isShown(linkTo(name)))}>
            <summary>${icon("settings")}<span class="stretch">${t("app.administration")}</span>${icon("next")}</summary>
            ${links}
        </details>`;
}

function link(view, ...segments) {
    const address = linkTo(...segments);
    return html`<li><a href=${address} aria-current=${isShown(address) ? "page" : nothing}>
        ${icon(view)}${t(`nav.${view}`)}</a></li>`;
}

function isShown(address) {
    return location.hash === address || location.hash.startsWith(address + "/");
}

/** Returns the library view that is shown, so that choosing another library keeps the view. */
function currentView(names) {
    return names.find(name => location.hash.split("/")[3] === name) ?? "ask";
}

/** Says how far the files have come, where their own list is not seen. */
function uploadProgress(app) {
    return app.busyUploads().map(queue => {
        const address = linkTo("library", queue.library, "documents");
        return location.hash === address ? nothing : html`
            <p class="hint"><a href=${address}>${t("upload.progress", {done: queue.sent, n: queue.entries.length})}</a></p>`;
    });
}
