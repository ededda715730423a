import {contactLine} from "./contact.js";
import {create, iconButton} from "./dom.js";
import {markdown} from "./markdown.js";
import {articleCards, imageList, showSource, sourceList} from "./sources.js";
import {voteButtons} from "./vote.js";

/** What a listener need not hear of Markdown: the signs themselves, the numbers of sources, and addresses. */
const UNSPOKEN = /\*\*|`|^#+\s|\s?\[\d{1,3}\]|\]\([^)]{0,2048}\)|\[/gm;
const LAST_SENTENCE_END = /^[^]*[.!?:…](?=\s)/;

/** A question with its reply, and how the page shows both. */
export class Turn {
    #chat;
    #text = "";
    #spoken = 0;
    #queryId = null;
    #vote = "none";
    #isDrawn = true;
    #reply = create("div", {class: "reply", part: "message reply", dir: "auto"});
    #extras = create("div", {});

    /** @param chat the conversation, with its texts and what is shown */
    constructor(chat, question) {
        this.#chat = chat;
        this.question = question;
        this.element = create("article", {class: "turn", "aria-label": question},
            create("p", {class: "question filled", part: "message question", dir: "auto"}, question), this.#reply, this.#extras);
        this.note("searching");
    }

    get reply() {
        return this.#text;
    }

    /** Shows a line of the widget's own below the reply, while it is made or when it has ended early. */
    note(key) {
        this.#showExtras(create("p", {class: "faint"}, this.#chat.t(key)));
    }

    /** Shows what the next chunk of the stream brings. */
    accept(chunk) {
        switch (chunk.type) {
            case "query":
                this.#queryId = chunk.id;
                break;
            case "token":
                this.#text += chunk.value;
                this.#speak(LAST_SENTENCE_END.exec(this.#text)?.[0].length ?? 0);
                this.#drawSoon();
                break;
            case "response":
                this.#text = chunk.data.reply;
                this.#speak(this.#text.length);
                this.#complete(chunk.data.metadata);
                break;
        }
    }

    /** Shows a turn that was stored. */
    restore({reply, metadata, queryId, vote}) {
        this.#text = reply;
        this.#queryId = queryId;
        this.#vote = vote ?? "none";
        this.#complete(metadata);
    }

    /** Shows the whole reply with what belongs to it. */
    #complete({documents, helpArticles, images, outcome}) {
        const chat = this.#chat;
        this.#reply.classList.add(outcome);
        const sources = sourceList(documents, chat);
        this.#draw(number => documents[number - 1] ? create("a", {class: "mark", href: "#",
            "aria-label": chat.t("source", number), onclick: event => showSource(event, sources, number)}, number)
            : null);
        this.#showExtras(
            sources,
            articleCards(helpArticles, documents, chat),
            chat.show.images ? imageList(images, chat) : null,
            /nothing|unsure/.test(outcome) ? contactLine(chat) : null,
            this.#actions());
    }

    /** Shows that the visitor stopped the reply. */
    stop() {
        this.#draw();
        this.note("stopped");
    }

    /** Shows what went wrong, with a button to ask again. */
    fail(message, askAgain) {
        this.#draw();
        this.#showExtras(create("div", {class: "notice"}, create("p", {}, message),
            create("button", {type: "button", onclick: askAgain}, this.#chat.t("again"))));
    }

    /** Draws at most once for each frame of the screen. */
    #drawSoon() {
        if (this.#isDrawn) {
            this.#isDrawn = false;
            requestAnimationFrame(() => this.#isDrawn || this.#draw());
            this.#showExtras();
        }
    }

    /** @param mark makes the mark of a source from its number; without it, marks are text */
    #draw(mark) {
        this.#isDrawn = true;
        this.#reply.replaceChildren(...markdown(this.#text, {hint: this.#chat.t("newTab"), mark}));
        this.#chat.follow(this.element);
    }

    #showExtras(...elements) {
        this.#extras.replaceChildren(...elements.filter(Boolean));
        this.#chat.follow(this.element);
    }

    /** Reads out what was not read yet, as far as whole sentences go. */
    #speak(end) {
        if (end > this.#spoken) {
            this.#chat.say(this.#text.slice(this.#spoken, end).replace(UNSPOKEN, ""));
            this.#spoken = end;
        }
    }

    #actions() {
        const {t, show} = this.#chat;
        return create("div", {class: "actions"},
            navigator.clipboard ? iconButton("copy", t("copy"), () => this.#copy()) : null,
            show.feedback && this.#queryId ? voteButtons(this.#queryId, this.#vote, this.#chat) : null);
    }

    async #copy() {
        try {
            await navigator.clipboard.writeText(this.#text);
            this.#chat.say(this.#chat.t("copied"));
        } catch {
            getSelection().selectAllChildren(this.#reply);
        }
    }
}
