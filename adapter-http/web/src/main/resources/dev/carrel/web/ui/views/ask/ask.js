import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {linkTo, newId} from "../../core/router.js";
import {announce, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {filesOfDrop} from "../../parts/files.js";
import {Composer} from "./composer.js";
import {Conversation} from "./conversation.js";
import {Reading} from "./reading.js";
import {sourceId, sourcePanel} from "./sources.js";
import {beginning, greeting, sharedNote} from "./start.js";
import {turnTemplate} from "./turn.js";

/** How far from the end a page may be scrolled and still follow the reply that is written. */
const FOLLOW_DISTANCE = 120;
/** How many libraries the server asks at once. */
const MAX_LIBRARIES = 32;

/** Asks questions, and shows the replies with their sources. */
export class AskView extends View {
    #writing = null;
    #follow = false;
    #draft;

    constructor(app, parameters) {
        super(app, parameters);
        /** The key of the link to a conversation of somebody else, which is only read; null for the person's own. */
        this.shared = parameters.shared ?? null;
        this.conversation = new Conversation(parameters.library ?? null, parameters.conversation ?? null);
        this.conversation.isEverywhere = this.mayAskEverywhere && app.asksEverywhere;
        this.composer = new Composer(this);
        this.reading = new Reading(this);
        this.suggestions = [];
        /** The source that is open beside the conversation: {turn, index}; null for none. */
        this.source = null;
        this.#draft = app.takeDraft();
    }

    /** Null where there is no library yet: the first files make one. */
    get library() {
        return this.conversation.library;
    }

    /** Whether there is a choice: a conversation that is begun stays in its library. */
    get mayAskEverywhere() {
        return this.hasSeveralLibraries && this.conversation.id === null;
    }

    /** Whether there are several libraries of the person's own to ask, and not more than can be asked at once. */
    get hasSeveralLibraries() {
        const {length} = this.app.libraries;
        return length > 1 && length <= MAX_LIBRARIES && !this.shared;
    }

    askEverywhere(isEverywhere) {
        this.app.asksEverywhere = isEverywhere;
        this.conversation.isEverywhere = isEverywhere;
        this.update();
    }

    title() {
        return t("ask.title");
    }

    async load() {
        if (this.#draft?.isAsked) {
            this.ask(this.#draft.query);
        } else if (this.#draft) {
            this.composer.draft = this.#draft.query;
        }
        if (this.shared) {
            await this.conversation.load(this.api, pathOf("library", this.library, "shared-conversation", this.shared),
                this.signal);
            this.update();
            return;
        }
        if (this.conversation.id) {
            await this.conversation.load(this.api, pathOf("library", this.library, "conversation",
                this.conversation.id), this.signal);
            this.update();
            this.#returnToPlace();
        }
        if (this.library) {
            await Promise.all([this.reading.start(), this.loadSuggestions()]);
        }
    }

    close() {
        this.#writing?.abort();
        window.speechSynthesis?.cancel();
        super.close();
    }

    /** Questions to begin with. */
    async loadSuggestions() {
        if (this.conversation.turns.length === 0 && this.suggestions.length === 0) {
            this.suggestions = (await this.api.get(pathOf("library", this.library, "suggestion"),
                {signal: this.signal})).questions;
            this.update();
        }
    }

    get mayAddFiles() {
        return !this.shared && (this.#mayAddHere || this.addsToOwn);
    }

    get #mayAddHere() {
        return this.app.may(this.library ? "write" : "admin");
    }

    /** Whether files go to the personal library of the person, who may not add any to this one. */
    get addsToOwn() {
        return !this.#mayAddHere && Boolean(this.app.self?.personalLibrary);
    }

    get isWriting() {
        return this.conversation.isWriting;
    }

    template() {
        const {turns} = this.conversation;
        return html`
            <h1 class="visually-hidden">${t("ask.title")}</h1>
            <div class="ask ${this.source ? "with-source" : ""} ${turns.length === 0 ? "starting" : ""}"
                @dragover=${event => this.#drag(event, true)} @dragleave=${event => this.#drag(event, false)}
                @drop=${event => this.#drop(event)}>
                <div class="thread">
                    ${this.shared ? sharedNote(this) : nothing}
                    ${turns.length === 0 ? this.shared ? nothing : greeting(this) : html`
                        <section class="conversation" aria-label=${t("ask.conversation")}>
                            ${turns.map((turn, index) => turnTemplate(this, turn, index))}</section>`}
                    ${this.library && !this.shared ? html`
                        <div class="foot">${this.reading.template()}${this.composer.template()}</div>` : nothing}
                    ${turns.length === 0 && !this.shared ? beginning(this) : nothing}
                </div>
                ${this.source ? sourcePanel(this, this.source) : nothing}
            </div>`;
    }

    drawn() {
        if (this.library && !this.shared) {
            this.reading.catchUp();
        }
        if (this.#follow) {
            scrollTo({top: document.documentElement.scrollHeight});
            // The last drawing of a reply adds its sources and what can be done with it.
            this.#follow = this.isWriting;
        }
    }

    /** Goes to the source that was open when the page was left, with its question; else to the last question. */
    #returnToPlace() {
        const {turn, index} = history.state?.source ?? {turn: this.conversation.turns.length - 1};
        if (this.conversation.turns[turn]?.documents[index]) {
            this.source = {turn: this.conversation.turns[turn], index};
        }
        this.update();
        requestAnimationFrame(() => document.querySelectorAll(".turn")[turn]?.scrollIntoView({block: "start"}));
    }

    /** Opens or closes what is beside the conversation, and keeps it for whoever comes back to the page. */
    #setSource(source) {
        this.source = source;
        history.replaceState({source: source && {turn: this.conversation.turns.indexOf(source.turn), index: source.index}}, "");
        this.update();
    }

    /** Asks, and follows the reply to its end. */
    async ask(query) {
        if (!this.library) {
            this.app.showNotice(t("start.noLibrary"), "failure");
            return;
        }
        this.#writing = new AbortController();
        this.#follow = true;
        const isNew = this.conversation.id === null;
        const isReading = this.reading.isBusy;
        const turn = await this.conversation.ask(this.api, query, this.#writing.signal, () => {
            this.#follow = isAtEnd();
            this.update();
        });
        turn.mayBeEarly = isReading;
        announce(turn.state === "complete"
            ? t("ask.complete", {n: turn.documents.length})
            : t(`ask.${turn.state}`));
        if (isNew && this.conversation.id && !this.isClosed) {
            // The conversation has an address from now on: it survives a reload, and can be gone back to.
            history.replaceState(history.state, "", linkTo("library", this.library, "ask", this.conversation.id));
            this.app.enterLibrary(this.library);
        }
        this.update();
        if (turn.state === "failed") {
            this.composer.keepNext();
        } else if (!this.isClosed) {
            this.composer.askNext();
        }
        await this.app.history?.reload();
    }

    stop() {
        this.#writing?.abort();
    }

    /** Opens a source of a reply beside it, or closes it if it is open. */
    showSource(turn, index) {
        const isOpen = this.source?.turn === turn && this.source.index === index;
        this.#setSource(isOpen ? null : {turn, index});
        requestAnimationFrame(() => document.querySelector(".source-panel")?.focus({preventScroll: true}));
    }

    /** Closes the source; keyboards go on at its button. */
    closeSource() {
        const {turn, index} = this.source;
        this.#setSource(null);
        document.getElementById(sourceId(this.conversation.turns.indexOf(turn), index))?.focus();
    }

    /** Adds files to the library, which they make themselves where there is none, or to the private one of the person. */
    addFiles(files) {
        return this.attempt(async () => {
            if (this.addsToOwn) {
                await this.#addToOwn(files);
            } else if (this.library) {
                this.app.uploadsTo(this.library).add(files);
                await this.reading.start();
            } else {
                await this.#makeLibrary(files);
            }
        });
    }

    async #addToOwn(files) {
        const {id} = await this.api.put("personal-library", undefined, {signal: this.signal});
        await this.app.reloadLibraries();
        this.app.uploadsTo(id).add(files);
        this.app.showNotice(t("personal.added"));
        this.app.ask(this.composer.draft, {isAsked: false, library: id, isEverywhere: false});
    }

    async #makeLibrary(files) {
        const folder = files[0]?.name.includes("/") ? files[0].name.split("/")[0] : null;
        const name = folder ?? t("start.libraryName");
        const id = newId(name, this.app.libraries.map(library => library.id), "library");
        await this.api.put(pathOf("library", id), {name}, {signal: this.signal});
        await this.app.reloadLibraries();
        this.app.uploadsTo(id).add(files);
        this.app.go("library", id, "ask");
    }

    #drag(event, isOver) {
        if (this.mayAddFiles && event.dataTransfer.types.includes("Files")) {
            event.preventDefault();
            event.currentTarget.classList.toggle("over", isOver);
        }
    }

    async #drop(event) {
        if (this.mayAddFiles) {
            this.#drag(event, false);
            await this.addFiles(await filesOfDrop(event.dataTransfer.items));
        }
    }
}

function isAtEnd() {
    const {scrollHeight, scrollTop, clientHeight} = document.documentElement;
    return scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE;
}
