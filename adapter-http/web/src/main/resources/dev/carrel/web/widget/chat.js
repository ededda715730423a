import {awayNote} from "./contact.js";
import {create, icon} from "./dom.js";
import {Turn} from "./turn.js";

/** How far above its beginning a turn stays in view, in pixels. */
const TURN_MARGIN = 12;

/** The conversation: what was asked and replied, the field for the next question, and what is read out. */
export class Chat {
    #client;
    #emit;
    #writing = null;
    #followed = 0;
    #turns = [];
    #log;
    #field;
    #button;
    /** Shown while the question in the field waits for the end of the reply before it. */
    #hint;
    #status = create("div", {class: "hidden", "aria-live": "polite"});

    /**
     * @param widget what the server says of the widget
     * @param texts the widget's own texts in the language of the page
     * @param t looks up the built-in texts
     * @param emit tells the page what happens
     */
    constructor({client, widget, texts, t, emit}) {
        this.#client = client;
        this.#emit = emit;
        Object.assign(this, {show: widget.show, takesMessages: widget.takesMessages, hours: widget.hours});
        this.texts = texts;
        this.t = t;
        this.#log = create("div", {class: "log", part: "log", role: "region", tabindex: 0,
            "aria-label": t("conversation")});
        this.#field = create("textarea", {rows: 1, part: "field", "aria-label": t("placeholder"),
            placeholder: t("placeholder"), maxlength: widget.questionCharacters,
            onkeydown: event => this.#submitOnEnter(event),
            oninput: () => this.#hint.hidden = true});
        this.#button = create("button", {class: "send filled", part: "send", onclick: event => this.#stopOnClick(event)});
        this.#hint = create("p", {class: "below", part: "hint", hidden: true}, t("next"));
        this.elements = [this.#log,
            create("form", {class: "composer", part: "form", onsubmit: event => this.#submit(event)},
                this.#field, this.#button),
            this.#hint,
            texts.privacy ? create("p", {class: "below", part: "privacy"}, texts.privacy) : null,
            this.#status].filter(Boolean);
        this.#greet();
        this.#showButton();
    }

    /** Shows the conversation that was held on an earlier page. */
    async restore() {
        if (!this.#client.hasConversation) {
            return;
        }
        try {
            const turns = await this.#client.readTurns();
            if (turns.length && !this.#hasTurns) {
                this.#log.replaceChildren(...turns.map(stored => {
                    const turn = new Turn(this, stored.question);
                    turn.restore(stored);
                    this.#turns.push(turn);
                    return turn.element;
                }));
                this.#log.scrollTop = this.#log.scrollHeight;
            }
        } catch (failure) {
            this.#emitError(failure);
        }
    }

    focus() {
        this.#field.focus();
    }

    /** Asks, and returns the reply once it is complete; null if there is none. */
    async ask(question) {
        if (this.#writing || !question) {
            return null;
        }
        if (!this.#hasTurns) {
            this.#log.replaceChildren();
        }
        const turn = new Turn(this, question);
        this.#turns.push(turn);
        const writing = this.#writing = new AbortController();
        this.#log.append(turn.element);
        if (this.#hint.hidden) {
            this.#status.replaceChildren();
            if (!this.#field.matches(":focus")) {
                this.#log.focus({preventScroll: true});
            }
        }
        this.#hint.hidden = true;
        this.#followed = this.#log.scrollTop;
        this.follow(turn.element);
        this.#showButton();
        this.#emit("question", {question});
        try {
            return await this.#read(turn, writing);
        } finally {
            this.#end(writing);
        }
    }

    /** Lets the next question be asked, and asks the one that waits. */
    #end(writing) {
        if (this.#writing === writing) {
            this.#writing = null;
            this.#showButton();
            if (!this.#hint.hidden) {
                this.#askFromField();
            }
        }
    }

    /** Reads a reply. Once it is whole, what happens to its stream changes nothing. */
    async #read(turn, writing) {
        let isWhole = false;
        try {
            for await (const chunk of this.#client.ask(turn.question, writing.signal)) {
                turn.accept(chunk);
                if (chunk.type === "response") {
                    isWhole = true;
                    this.#tellOf(turn, chunk.data.metadata);
                    this.#end(writing);
                }
            }
        } catch (failure) {
            if (!isWhole) {
                this.#showEnd(turn, failure);
                return null;
            }
        }
        return turn.reply;
    }

    #tellOf(turn, metadata) {
        const sources = metadata.documents.length;
        this.say(this.t(`complete${Math.min(sources, 2)}`, sources));
        this.#emit("answer", {question: turn.question, reply: turn.reply, metadata});
    }

    #showEnd(turn, failure) {
        if (failure.name === "AbortError") {
            turn.stop();
            this.say(this.t("stopped"));
            return;
        }
        this.#hint.hidden = true;
        const message = this.#explain(failure, turn.reply);
        turn.fail(message, () => {
            if (!this.#writing) {
                turn.element.remove();
                this.ask(turn.question);
            }
        });
        this.say(message);
        this.#emitError(failure);
    }

    /** Returns what to say of a failure; the server's own sentence is in English. */
    #explain({status}, reply) {
        return this.t(status === 429 ? "limited" : status === 403 ? "unavailable" : status ? "failed"
            : reply ? "lost" : "unreachable");
    }

    /** Votes on a reply; returns whether the vote counts. */
    async vote(queryId, vote, reason) {
        try {
            await this.#client.vote(queryId, vote, reason);
            this.#emit("vote", {queryId, vote, reason});
            return true;
        } catch (failure) {
            this.say(this.#explain(failure));
            this.#emitError(failure);
            return false;
        }
    }

    /** Sends a message to the people behind the widget, with the conversation; returns whether it has arrived. */
    async sendMessage(message) {
        try {
            await this.#client.sendMessage(message);
            this.#emit("message", message);
            return true;
        } catch (failure) {
            this.#emitError(failure);
            return false;
        }
    }

    /** The conversation as text. */
    get transcript() {
        return this.#turns.map(({question, reply}) => `> ${question}\n${reply}\n`).join("\n");
    }

    /** Leaves the conversation and begins another one. */
    restart() {
        this.stop();
        this.#client.leaveConversation();
        this.#greet();
        this.focus();
    }

    /** Stops the reply that is being written, if there is one; what waits for its end stays in the field. */
    stop() {
        this.#hint.hidden = true;
        this.#writing?.abort();
    }

    /** Has a text read out after what is being read. */
    say(text) {
        this.#status.append(create("p", {}, text));
    }

    /** Keeps the end of a growing turn in view, but never moves its beginning out of it, nor scrolls against a person. */
    follow(element) {
        const log = this.#log;
        if (element.isConnected && Math.abs(log.scrollTop - this.#followed) < TURN_MARGIN) {
            log.scrollTop = Math.min(log.scrollHeight - log.clientHeight, element.offsetTop - TURN_MARGIN);
            this.#followed = log.scrollTop;
        }
    }

    get #hasTurns() {
        return this.#log.querySelector(".turn") !== null;
    }

    #greet() {
        const suggestions = this.texts.suggestions ?? [];
        this.#turns = [];
        this.#log.replaceChildren(create("p", {class: "greeting", part: "greeting"}, this.t("greeting")),
            ...[awayNote(this)].filter(Boolean),
            create("ul", {class: "suggestions", "aria-label": this.t("suggested"), hidden: suggestions.length === 0},
                suggestions.map(text => create("li", {}, create("button", {type: "button", part: "suggestion",
                    onclick: () => this.ask(text)}, text)))));
    }

    #showButton() {
        const key = this.#writing ? "stop" : "send";
        this.#button.replaceChildren(icon(key));
        this.#button.setAttribute("aria-label", this.t(key));
        this.#button.title = this.t(key);
    }

    #stopOnClick(event) {
        if (this.#writing) {
            event.preventDefault();
            this.#writing.abort();
        }
    }

    #submit(event) {
        event.preventDefault();
        if (!this.#writing) {
            this.#askFromField();
        } else if (this.#hint.hidden && this.#field.value.trim()) {
            this.#hint.hidden = false;
            this.say(this.t("next"));
        }
    }

    #askFromField() {
        const question = this.#field.value.trim();
        this.#field.value = "";
        this.ask(question);
    }

    #submitOnEnter(event) {
        if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
            event.preventDefault();
            this.#submit(event);
        }
    }

    #emitError({status, message}) {
        this.#emit("error", {status, message});
    }
}
