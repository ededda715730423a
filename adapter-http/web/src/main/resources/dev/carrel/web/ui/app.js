import {html, nothing, render} from "./lit/lit-html.js";
import {Api, ApiError} from "./core/api.js";
import {allows, visibleViews} from "./core/permissions.js";
import {findRoute, linkTo} from "./core/router.js";
import {currentToken, forgetToken, keepToken, takeSignInLink} from "./core/session.js";
import {chooseLanguage, currentLanguage, languages, t} from "./core/text.js";
import {UploadQueue} from "./core/upload-queue.js";
import {announce} from "./parts/announcement.js";
import {confirmAction} from "./parts/dialog.js";
import {routes} from "./views/routes.js";
import {SignInView} from "./views/sign-in.js";

/** The page around the views: who is signed in, which library is current, the navigation, and notices. */
export class App {
    #host;
    #view = null;
    #notices = [];
    /** The files on their way, by library. */
    #uploads = new Map();
    #session = new AbortController();
    /** Fulfilled when the session shows its first view, or there is none. */
    #beginning = null;

    constructor(host) {
        this.#host = host;
        this.api = null;
        /** What the token permits, as the server says. */
        this.self = null;
        this.libraries = [];
        /** The id of the library that the address names. */
        this.library = null;
        /** A question for the view that asks, of another view. */
        this.draft = "";
    }

    /** Returns the question that another view has left to be asked. */
    takeDraft() {
        const draft = this.draft;
        this.draft = "";
        return draft;
    }

    async start() {
        addEventListener("hashchange", event => this.#followAddress(event));
        addEventListener("beforeunload", event => this.#isUploading() && event.preventDefault());
        const link = takeSignInLink();
        if (currentToken()) {
            await this.signIn(currentToken());
        } else if (!link) {
            this.#show(new SignInView(this));
        }
        if (link) {
            await this.#openLink(link);
        }
    }

    /** Signs in with a link. Anybody can make one, so it never replaces a session without a question. */
    async #openLink({code, token}) {
        // The first view of a session that is beginning would close the question.
        await this.#beginning;
        try {
            token ??= (await new Api(null).post("sign-in", {code})).token;
            if (!currentToken() || await this.#mayReplaceSession(token)) {
                await this.signIn(token);
            }
        } catch (failure) {
            const refusal = code ? "signIn.linkNotAccepted" : "signIn.notAccepted";
            const reason = failure.isSignedOut ? t(refusal) : messageOf(failure);
            if (this.self) {
                this.showNotice(reason, "failure");
            } else {
                this.#show(new SignInView(this, {reason}));
            }
        }
    }

    async #mayReplaceSession(token) {
        const {id, name} = await new Api(token).get("token/self");
        return id !== this.self?.id && confirmAction(t("signIn.replaceTitle"),
            t("signIn.replace", {name, current: this.self?.name ?? "…"}), t("signIn.submit"));
    }

    /** Signs in with a token; shows the sign-in view with the reason if the server does not accept it. */
    signIn(token) {
        this.#beginning = this.#beginSession(token);
        return this.#beginning;
    }

    async #beginSession(token) {
        this.#endSession();
        const api = new Api(token, () => this.api === api && this.signOut(t("signIn.notAccepted")));
        this.api = api;
        try {
            this.self = await this.api.get("token/self");
            keepToken(token);
            await this.reloadLibraries();
            this.#showRoute();
        } catch (failure) {
            if (!failure.isSignedOut) {
                this.#show(new SignInView(this, {reason: messageOf(failure)}));
            }
        }
    }

    signOut(reason = null) {
        forgetToken();
        this.#endSession();
        this.#show(new SignInView(this, {reason}));
    }

    /** Ends what was begun with the former token, and forgets what it showed. */
    #endSession() {
        this.#session.abort();
        this.#session = new AbortController();
        this.#uploads.clear();
        this.#notices = [];
        Object.assign(this, {api: null, self: null, library: null, libraries: [], draft: ""});
    }

    async reloadLibraries() {
        this.libraries = this.may("read") ? await this.#readLibraries() : await this.#readModels();
        this.library ??= this.libraries[0]?.id ?? null;
        this.update();
    }

    async #readLibraries() {
        const found = [];
        let cursor;
        do {
            const page = await this.api.get("library", {query: {limit: 100, cursor}});
            found.push(...page.libraries);
            cursor = page.nextCursor;
        } while (cursor);
        return found;
    }

    /** A token that may only ask learns the ids of its libraries as models. */
    async #readModels() {
        return (await this.api.get("v1/models")).data.map(({id}) => ({id, name: null}));
    }

    /** Stops taking a deleted library for the current one. */
    forgetLibrary(id) {
        if (this.library === id) {
            this.library = null;
        }
    }

    /** Returns the files on their way to a library. They go on when another view is shown. */
    uploadsTo(library) {
        if (!this.#uploads.has(library)) {
            this.#uploads.set(library, new UploadQueue(this.api, library, this.#session.signal, () => {
                this.#view.update();
                this.#draw();
            }));
        }
        return this.#uploads.get(library);
    }

    #isUploading() {
        return [...this.#uploads.values()].some(({isBusy}) => isBusy);
    }

    /** Draws the navigation anew, for example when there is another library. */
    update() {
        this.#draw();
    }

    /** Returns whether the token has a scope, in the current library for views that belong to one. */
    may(scope) {
        return this.self !== null && allows(this.self, scope);
    }

    /** Shows why something failed; unless it repeats what is shown. */
    showFailure(failure) {
        if (!(failure instanceof ApiError)) {
            console.error(failure);
        }
        if (!failure.isSignedOut) {
            this.showNotice(messageOf(failure), "failure");
        }
    }

    showNotice(text, kind = "success") {
        this.#notices = [...this.#notices.filter(notice => notice.text !== text), {text, kind}].slice(-3);
        announce(text);
        this.#draw();
    }

    go(...segments) {
        location.hash = linkTo(...segments);
    }

    #closeNotice(notice) {
        this.#notices = this.#notices.filter(other => other !== notice);
        this.#draw();
    }

    /** Shows what the address names: a view, or a sign-in link that was opened in this tab. */
    #followAddress({oldURL}) {
        const link = takeSignInLink(new URL(oldURL).hash);
        if (link) {
            this.#openLink(link);
        } else {
            this.#showRoute();
        }
    }

    #showRoute() {
        if (!this.self) {
            return;
        }
        let route = findRoute(routes, location.hash);
        if (!route) {
            history.replaceState(null, "", this.#startAddress());
            route = findRoute(routes, location.hash);
        }
        this.library = route.parameters.library ?? this.library ?? this.libraries[0]?.id ?? null;
        this.#show(new route.value(this, route.parameters));
    }

    #startAddress() {
        const library = this.library ?? this.libraries[0]?.id;
        return library ? linkTo("library", library, "ask") : linkTo("libraries");
    }

    #show(view) {
        this.#view?.close();
        document.querySelectorAll("dialog").forEach(dialog => dialog.close());
        this.#view = view;
        document.title = `${view.title()} · Carrel`;
        this.#notices = this.#notices.filter(notice => notice.kind === "success");
        this.#draw();
        // A fresh element for each view: nothing of the former one stays in it.
        const main = this.#host.querySelector("main");
        const host = document.createElement("div");
        host.className = "view";
        main.replaceChildren(host);
        // Keyboards and screen readers go on at the new content.
        main.focus({preventScroll: true});
        view.open(host);
    }

    #draw() {
        render(this.#template(), this.#host);
    }

    #template() {
        return html`
            <a class="skip-link" href="#main" @click=${skipToMain}>${t("app.skip")}</a>
            ${this.self ? this.#header() : nothing}
            <div class=${this.self ? "columns" : "alone"}>
                ${this.self ? this.#navigation() : nothing}
                <main id="main" tabindex="-1"></main>
            </div>
            <div class="notices">${this.#notices.map(notice => html`
                <div class="notice ${notice.kind}">
                    <p>${notice.text}</p>
                    <button class="quiet" type="button" @click=${() => this.#closeNotice(notice)}
                        aria-label=${t("app.closeNotice")}>×</button>
                </div>`)}
            </div>`;
    }

    #header() {
        return html`
            <header class="bar">
                <a class="brand" href="#/">Carrel</a>
                <span class="stretch"></span>
                <label class="inline"><span class="visually-hidden">${t("app.language")}</span>
                    <select @change=${event => chooseLanguage(event.target.value)}>
                        ${languages().map(tag => html`<option value=${tag}
                            ?selected=${tag === currentLanguage()}>${t(`language.${tag}`)}</option>`)}
                    </select>
                </label>
                <button class="quiet" type="button" @click=${() => this.signOut()}>${t("app.signOut")}</button>
            </header>`;
    }

    #navigation() {
        const {ofLibrary, ofServer} = visibleViews(this.self);
        return html`
            <nav aria-label=${t("app.navigation")}>
                ${this.libraries.length === 0 ? nothing : html`
                    <label class="field">${t("app.library")}
                        <select @change=${event => this.go("library", event.target.value, this.#viewName(ofLibrary))}>
                            ${this.libraries.map(library => html`<option value=${library.id}
                                ?selected=${library.id === this.library}>${library.name ?? library.id}</option>`)}
                        </select>
                    </label>
                    ${this.#uploadProgress()}
                    <ul>${ofLibrary.map(name => this.#link(t(`nav.${name}`), "library", this.library, name))}</ul>`}
                <ul class="of-server">${ofServer.map(name => this.#link(t(`nav.${name}`), name))}</ul>
            </nav>`;
    }

    /** Says how far the files have come, where their own list is not seen. */
    #uploadProgress() {
        return [...this.#uploads.values()].filter(({isBusy}) => isBusy).map(queue => {
            const address = linkTo("library", queue.library, "documents");
            return location.hash === address ? nothing : html`
                <p class="hint"><a href=${address}>${t("upload.progress",
                    {done: queue.sent, n: queue.entries.length})}</a></p>`;
        });
    }

    /** Returns the library view that is shown, so that choosing another library keeps the view. */
    #viewName(names) {
        return names.find(name => location.hash.endsWith("/" + name)) ?? "ask";
    }

    #link(text, ...segments) {
        const address = linkTo(...segments);
        const isCurrent = location.hash === address || location.hash.startsWith(address + "/");
        return html`<li><a href=${address} aria-current=${isCurrent ? "page" : nothing}>${text}</a></li>`;
    }
}

function skipToMain(event) {
    event.preventDefault();
    document.getElementById("main").focus();
}

function messageOf(failure) {
    return failure.status === 0 ? t("app.unreachable") : failure.message;
}
