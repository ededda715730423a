import {html, nothing, render} from "./lit/lit-html.js";
import {Api, ApiError, pathOf} from "./core/api.js";
import {brand} from "./core/brand.js";
import {History} from "./core/history.js";
import {actorName, allows, isPersonal, visibleViews} from "./core/permissions.js";
import {findRoute, linkTo} from "./core/router.js";
import {beginSession, currentPerson, endSession, isOtherVisitor, keepPerson, onOtherPerson, resolveLink, takeReturn,
    takeSignInLink} from "./core/session.js";
import {t} from "./core/text.js";
import {UploadQueue} from "./core/upload-queue.js";
import {pressedName} from "./core/view.js";
import {confirmAction, confirmDiscard, hasChanges} from "./parts/dialog.js";
import {Notices} from "./shell/notices.js";
import {openPalette} from "./shell/palette.js";
import {sidebar, topBar} from "./shell/sidebar.js";
import {routes} from "./views/routes.js";
import {SignInView} from "./views/sign-in.js";

/** How often the page is drawn again, since it says how long ago things were. */
const AGES_MILLISECONDS = 30_000;

/** The page around the views: who is signed in, which library is current, the navigation, and notices. */
export class App {
    #host;
    #view = null;
    /** The address of the conversation that was scrolled into view beside the views. */
    #openConversation;
    #notices = new Notices(() => this.#draw());
    /** The files on their way, by library. */
    #uploads = new Map();
    #session = new AbortController();
    #isSidebarOpen = false;
    /** The number of the view that is being opened: one that is overtaken is not shown. */
    #showing = 0;
    /** A question for the view that asks, of another view: {query, isAsked}. */
    #draft = null;
    /** Fulfilled when the session shows its first view or has ended, or there is none. */
    #change = null;

    constructor(host) {
        this.#host = host;
        this.api = null;
        /** What the token permits, as the server says. */
        this.self = null;
        this.libraries = [];
        /** The personal libraries of others, for administrators: they are listed, and not asked by accident. */
        this.librariesOfOthers = [];
        /** The id of the library that the address names. */
        this.library = null;
        /** Whether a conversation begins with all libraries. */
        this.asksEverywhere = false;
        /** The person's conversations in the current library; null for who may not ask. */
        this.history = null;
    }

    /** Shows the view that asks with a question to be changed or, if it is asked, with its reply. */
    ask(query, {isAsked = true, library = this.library, isEverywhere = this.asksEverywhere && library === this.library} = {}) {
        this.#draft = {query, isAsked};
        this.asksEverywhere = isEverywhere;
        const address = linkTo("library", library, "ask");
        if (location.hash === address) {
            this.#showRoute();
        } else {
            location.hash = address;
        }
    }

    /** Returns the question that another view has left; null if there is none. */
    takeDraft() {
        const draft = this.#draft;
        this.#draft = null;
        return draft;
    }

    async start() {
        addEventListener("hashchange", event => this.#followAddress(event));
        addEventListener("keydown", event => this.#pressKey(event));
        setInterval(() => this.#view?.update(), AGES_MILLISECONDS);
        addEventListener("beforeunload", event => (this.#isUploading() || hasChanges()) && event.preventDefault());
        onOtherPerson(() => currentPerson() !== (this.self?.id ?? null) && location.reload());
        const returned = takeReturn();
        const link = takeSignInLink();
        if (returned && returned !== "signed-in") {
            const reason = t(returned === "sign-in-refused" ? "signIn.refused" : "signIn.unavailable");
            this.#show(new SignInView(this, {reason}));
        } else if (currentPerson() || returned) {
            await this.#enter();
        } else if (!link) {
            this.#show(new SignInView(this));
        }
        if (link) {
            await this.#openLink(link);
        }
    }

    /** Signs in with a link. Anybody can make one, so it never replaces a session without a question. */
    async #openLink(link) {
        // The first view of a session that is beginning would close the question, as would the end of one.
        await this.#change;
        try {
            const credential = await resolveLink(link);
            if (!this.self || await this.#mayReplaceSession(credential)) {
                await this.signIn(credential);
            }
        } catch (failure) {
            const refusal = link.code ? "signIn.linkNotAccepted" : "signIn.notAccepted";
            const reason = failure.isSignedOut ? t(refusal) : messageOf(failure);
            if (this.self) {
                this.showNotice(reason, "failure");
            } else {
                this.#show(new SignInView(this, {reason}));
            }
        }
    }

    async #mayReplaceSession(credential) {
        const {id, name} = credential.token ? await new Api(credential.token).get("token/self") : credential;
        return id !== this.self?.id && confirmAction(t("signIn.replaceTitle"),
            t("signIn.replace", {name: actorName({id, name}), current: this.self ? actorName(this.self) : "…"}), t("signIn.submit"));
    }

    /** Signs in with a {token}, or the {code} of a person; shows the sign-in view with the reason if the server does not accept it. */
    async signIn(credential) {
        try {
            if (this.self) {
                await this.#endSession();
            }
            await beginSession(credential);
            await this.#enter();
        } catch (failure) {
            this.#leave();
            this.#show(new SignInView(this, {reason: failure.isSignedOut ? t("signIn.notAccepted") : messageOf(failure)}));
        }
    }

    /** Shows what the person of the session may see. */
    #enter() {
        this.#change = this.#beginWork();
        return this.#change;
    }

    async #beginWork() {
        this.#leave();
        const api = new Api(null, () => this.api === api && this.#showSignedOut());
        this.api = api;
        try {
            this.self = await api.get("token/self");
            keepPerson(this.self.id);
            await this.reloadLibraries();
            if (isOtherVisitor(this.self.id) && !await this.#isForThisPerson()) {
                history.replaceState(null, "", this.#startAddress());
            }
            await this.#showRoute();
        } catch (failure) {
            if (!failure.isSignedOut) {
                this.#show(new SignInView(this, {reason: messageOf(failure)}));
            }
        }
    }

    /** Ends the session, also at the directory that the person has signed in with. */
    signOut() {
        const ending = this.#endWork();
        // A session that cannot be ended goes on; whoever has clicked is told.
        this.#change = ending.catch(() => {});
        return ending;
    }

    async #endWork() {
        const elsewhere = await this.#endSession();
        keepPerson(null);
        this.#leave();
        this.#show(new SignInView(this));
        if (elsewhere) {
            location.assign(elsewhere);
        }
    }

    /** Ends the view first, whose requests would be refused. A session that cannot be ended goes on. */
    async #endSession() {
        this.#closeView();
        try {
            return await endSession(this.api);
        } catch (failure) {
            this.#showRoute();
            throw failure;
        }
    }

    /** Shows that the session has ended. */
    #showSignedOut() {
        keepPerson(null);
        this.#leave();
        this.#show(new SignInView(this, {reason: t("signIn.ended")}));
    }

    /** Ends what was begun in the session, and forgets what it showed. */
    #leave() {
        this.#session.abort();
        this.#session = new AbortController();
        this.#uploads.clear();
        this.#notices.clear();
        this.#draft = null;
        Object.assign(this, {api: null, self: null, asksEverywhere: false, library: null, libraries: [], librariesOfOthers: [],
            history: null});
    }

    async reloadLibraries() {
        const all = allows(this.self, "read") ? await this.#readLibraries() : this.hasNoRole ? []
            : (await this.api.get("session/library")).libraries;
        const {id, personalLibrary} = this.self;
        const own = all.filter(library => library.id === `of-${id}`)
            .map(library => library.id === personalLibrary ? {...library, name: t("personal.name")} : library);
        this.libraries = [...all.filter(library => !isPersonal(library.id)), ...own];
        this.librariesOfOthers = all.filter(library => isPersonal(library.id) && library.id !== `of-${id}`);
        this.library ??= this.libraries[0]?.id ?? null;
        this.update();
    }

    /** Whether this is a person who may do nothing yet. */
    get hasNoRole() {
        return this.self?.roles?.length === 0 && !this.self.personalLibrary;
    }

    /** Returns what a library is called; its id if it has no name or is not known. */
    nameOf(library) {
        return [...this.libraries, ...this.librariesOfOthers].find(({id}) => id === library)?.name || library;
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

    /** Returns the files on their way to any library, by library. */
    busyUploads() {
        return [...this.#uploads.values()].filter(({isBusy}) => isBusy);
    }

    #isUploading() {
        return this.busyUploads().length > 0;
    }

    /** Draws the navigation anew, for example when there is another library. */
    update() {
        this.#draw();
    }

    /** Returns whether the token or the person has a scope in a library; null for the whole server. */
    may(scope, library = this.library) {
        return this.self !== null && allows(this.self, scope, library);
    }

    /**
     * Shows why something failed, after what it has done until then.
     *
     * @param action names what failed; a failure may have a title that says it better
     * @param retry does it again, which is offered if it may succeed
     */
    showFailure(failure, {action, retry}) {
        if (!(failure instanceof ApiError)) {
            console.error(failure);
        }
        if (!failure.isSignedOut) {
            this.showNotice([failure.done, messageOf(failure)].filter(Boolean).join(" "), "failure",
                {title: failure.title ?? (action && t("app.failed", {action})), retry: failure.mayPass ? retry : null});
        }
    }

    showNotice(text, kind = "success", details = {}) {
        this.#notices.show(text, kind, details);
    }

    /** Runs an action of what stands beside the views, and shows its failure as a notice. */
    async attempt(run, action = pressedName()) {
        try {
            await run();
        } catch (failure) {
            this.showFailure(failure, {action, retry: () => this.attempt(run, action)});
        }
    }

    go(...segments) {
        location.hash = linkTo(...segments);
    }

    /** Shows or hides the sidebar, where there is no room for it beside the views. */
    toggleSidebar(isOpen) {
        this.#isSidebarOpen = isOpen;
        this.#draw();
        this.#host.querySelector(isOpen ? ".sidebar button" : ".top-bar button")?.focus();
    }

    #pressKey(event) {
        if (event.key === "k" && (event.ctrlKey || event.metaKey) && this.self) {
            event.preventDefault();
            openPalette(this);
        } else if (event.key === "Escape" && this.#isSidebarOpen) {
            this.toggleSidebar(false);
        }
    }

    /** Shows what the address names: a view, or a sign-in link that was opened in this tab. */
    async #followAddress({oldURL}) {
        const link = takeSignInLink(new URL(oldURL).hash);
        if (link) {
            this.#openLink(link);
        } else if (!hasChanges() || await confirmDiscard()) {
            this.#showRoute();
        } else if (hasChanges()) {
            history.pushState(null, "", oldURL);
        }
    }

    async #showRoute() {
        if (!this.self) {
            return;
        }
        let route = findRoute(routes, location.hash);
        if (!route || !this.#mayOpen(route.parameters.library)) {
            history.replaceState(null, "", this.#startAddress());
            route = findRoute(routes, location.hash);
        }
        this.library = route.parameters.library ?? this.library ?? this.libraries[0]?.id ?? null;
        this.#isSidebarOpen = false;
        this.#followHistory();
        const showing = ++this.#showing;
        try {
            const View = await route.value();
            if (showing === this.#showing && this.self) {
                this.#show(new View(this, route.parameters));
            }
        } catch (failure) {
            console.error(failure);
            this.showNotice(t("app.outdated"), "failure");
        }
    }

    /** Makes the library current that has answered, without leaving the view. */
    enterLibrary(library) {
        this.library = library;
        this.#followHistory();
        this.#draw();
    }

    /** Returns whether the view that the address names is for this person: another one may have left it there. */
    #mayOpen(library) {
        const {ofLibrary, ofServer} = visibleViews(this.self, library);
        const [, first, , ofThis] = location.hash.split("/");
        return library ? ofLibrary.includes(ofThis === "shared" ? "ask" : ofThis)
            : first === "start" ? this.libraries.length === 0 : ofServer.includes(first);
    }

    /** Returns whether the address that a former person has left names something that this one may see too. */
    async #isForThisPerson() {
        const {library, conversation, document, evaluation} = findRoute(routes, location.hash)?.parameters ?? {};
        const isKnown = !library || [...this.libraries, ...this.librariesOfOthers].some(({id}) => id === library);
        const path = document ? ["document", document] : evaluation ? ["evaluation", evaluation] : null;
        // Who may read a library may read conversations of others in it, but this one is not their own.
        return isKnown && !conversation && (path === null
            || this.api.get(pathOf("library", library, ...path)).then(() => true, () => false));
    }

    /** Reads the person's conversations when another library is shown. */
    #followHistory() {
        if (this.library && this.may("query")) {
            if (this.history?.library !== this.library) {
                this.history = new History(this.api, this.library, () => this.#draw());
                this.history.reload();
            }
        } else {
            this.history = null;
        }
    }

    /** The question comes first; who may make a library makes the first one there too. */
    #startAddress() {
        const library = this.library ?? this.libraries[0]?.id;
        return library ? linkTo("library", library, "ask")
            : linkTo(this.may("admin") || this.self.personalLibrary || this.hasNoRole ? "start" : "libraries");
    }

    /** Ends what the view does, also of one that is being opened. */
    #closeView() {
        this.#showing++;
        this.#view?.close();
    }

    #show(view) {
        this.#closeView();
        document.querySelectorAll("dialog").forEach(dialog => dialog.close());
        this.#view = view;
        document.title = `${view.title()} · ${brand}`;
        this.#notices.forgetFailure();
        this.#draw();
        // A fresh element for each view: nothing of the former one stays in it.
        const main = this.#host.querySelector("main");
        const host = document.createElement("div");
        host.className = "view";
        main.replaceChildren(host);
        // Keyboards and screen readers go on at the new content.
        main.focus({preventScroll: true});
        scrollTo(0, 0);
        view.open(host);
    }

    #draw() {
        render(this.#template(), this.#host);
        const open = this.#host.querySelector(".conversations [aria-current]");
        if (open?.href !== this.#openConversation) {
            this.#openConversation = open?.href;
            open?.scrollIntoView({block: "nearest"});
        }
    }

    #template() {
        return html`
            <a class="skip-link" href="#main" @click=${skipToMain}>${t("app.skip")}</a>
            ${this.self ? topBar(this) : nothing}
            <div class="${this.self ? "columns" : "alone"} ${this.#isSidebarOpen ? "with-sidebar" : ""}">
                ${this.self ? sidebar(this) : nothing}
                <main id="main" tabindex="-1"></main>
            </div>
            ${this.#notices.template()}`;
    }
}

function skipToMain(event) {
    event.preventDefault();
    document.getElementById("main").focus();
}

function messageOf(failure) {
    return failure.status === 0 ? t("app.unreachable") : failure.message;
}
