import {html, nothing} from "../../lit/lit-html.js";
import {live} from "../../lit/directives/live.js";
import {pathOf} from "../../core/api.js";
import {linkTo} from "../../core/router.js";
import {formatAgo, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {announce} from "../../parts/announcement.js";
import {copyButton} from "../../parts/copy.js";
import {markdown} from "../../parts/markdown.js";
import {PagedList, moreButton} from "../../parts/pages.js";
import {Conversation} from "./conversation.js";
import {sourceList} from "./sources.js";
import {openExplanation} from "./explanation.js";
import {voteButtons} from "./vote.js";

/** How far from the end a page may be scrolled and still follow the reply that is written. */
const FOLLOW_DISTANCE = 120;

/** Asks questions and shows the replies with their sources. */
export class AskView extends View {
    #writing = null;
    #draft = "";
    #follow = false;

    constructor(app, parameters) {
        super(app, parameters);
        this.library = parameters.library;
        this.#draft = app.takeDraft();
        this.conversation = new Conversation(this.library, parameters.conversation ?? null);
        this.earlier = new PagedList(async cursor => {
            const page = await this.api.get(pathOf("library", this.library, "conversation"),
                {query: {limit: 20, cursor}, signal: this.signal});
            return {items: page.conversations, nextCursor: page.nextCursor};
        });
    }

    title() {
        return t("ask.title");
    }

    async load() {
        if (this.conversation.id) {
            await this.conversation.load(this.api, pathOf("library", this.library, "conversation",
                this.conversation.id), this.signal);
        }
        if (this.app.may("read")) {
            await this.earlier.reload();
        }
    }

    close() {
        this.#writing?.abort();
        super.close();
    }

    template() {
        return html`
            <h1 class="visually-hidden">${t("ask.title")}</h1>
            <div class="ask">
                ${this.#earlierConversations()}
                <section class="conversation" aria-label=${t("ask.conversation")}>
                    ${this.conversation.turns.length === 0 ? this.#emptyState() : this.conversation.turns.map(
                        (turn, index) => this.#turn(turn, index))}
                </section>
                ${this.#composer()}
            </div>`;
    }

    drawn() {
        if (this.#follow) {
            scrollTo({top: document.documentElement.scrollHeight});
        }
    }

    #emptyState() {
        const library = this.app.libraries.find(({id}) => id === this.library);
        const isEmpty = library?.documents && library.documents.success === 0;
        return html`
            <div class="empty">
                <p class="lead">${t("ask.start", {library: library?.name ?? this.library})}</p>
                ${isEmpty ? html`<p>${t("ask.noDocuments")}
                    <a href=${linkTo("library", this.library, "documents")}>${t("ask.addDocuments")}</a></p>` : nothing}
            </div>`;
    }

    #turn(turn, index) {
        return html`
            <article class="turn" aria-label=${t("ask.turn", {number: index + 1})}>
                <h2 class="question">${turn.query}</h2>
                <div class="reply ${turn.isUnsure ? "unsure" : ""}" aria-busy=${turn.isWriting ? "true" : "false"}>
                    ${markdown(turn.reply, {mark: number => this.#mark(turn, index, number)})}
                    ${turn.isWriting && !turn.reply ? html`<p class="waiting">${t("ask.searching")}</p>` : nothing}
                    ${turn.state === "stopped" ? html`<p class="hint">${t("ask.stopped")}</p>` : nothing}
                    ${turn.failure ? this.#failure(turn) : nothing}
                </div>
                ${turn.metadata ? sourceList(turn, index, this.library, this.app.may("read")) : nothing}
                ${turn.isWriting || turn.failure ? nothing : html`
                    <div class="turn-actions">
                        ${voteButtons(this, turn)}
                        ${copyButton(turn.reply)}
                        <button type="button" class="quiet" @click=${() => this.attempt(() => openExplanation(
                            this, turn, index))}>${t("ask.why")}</button>
                    </div>`}
            </article>`;
    }

    #mark(turn, index, number) {
        return turn.documents[number - 1]
            ? html`<a class="mark" href="#" aria-label=${t("ask.source", {number})}
                @click=${event => showSource(event, index, number)}>${number}</a>`
            : null;
    }

    #failure(turn) {
        return html`<p class="problem">${turn.failure.status === 0 ? t("app.unreachable") : turn.failure.message}
            <button type="button" @click=${() => this.#ask(turn.query)}>${t("ask.again")}</button></p>`;
    }

    #composer() {
        const isWriting = this.conversation.isWriting;
        return html`
            <form class="composer" @submit=${event => this.#submit(event)}>
                <label class="visually-hidden" for="question">${t("ask.question")}</label>
                <textarea id="question" rows="1" data-focus placeholder=${t("ask.placeholder")}
                    .value=${live(this.#draft)} @input=${event => this.#type(event.target)} @keydown=${event => submitOnEnter(event)}></textarea>
                ${isWriting
                    ? html`<button type="button" @click=${() => this.#writing.abort()}>${t("ask.stop")}</button>`
                    : html`<button type="submit" class="primary">${t("ask.submit")}</button>`}
            </form>`;
    }

    #earlierConversations() {
        const isNew = this.conversation.turns.length === 0;
        return html`
            <div class="earlier">
            ${isNew ? nothing : html`<a class="button" href=${linkTo("library", this.library, "ask")}
                @click=${() => this.#startAnew()}>${t("ask.new")}</a>`}
            ${this.earlier.items.length === 0 ? nothing : html`<details>
                <summary>${t("ask.earlier")}</summary>
                <ul class="rows">${this.earlier.items.map(({id, firstQuery, turns, updatedAt}) => html`
                    <li><a href=${linkTo("library", this.library, "ask", id)}
                            aria-current=${id === this.conversation.id ? "page" : nothing}>${firstQuery}</a>
                        <span class="hint">${t("ask.turns", {n: turns})} · ${formatAgo(updatedAt)}</span></li>`)}
                </ul>
                ${moreButton(this, this.earlier)}
            </details>`}
            </div>`;
    }

    /** Leaves the conversation. Its address need not change: a conversation that began here has none yet. */
    #startAnew() {
        this.#writing?.abort();
        this.conversation = new Conversation(this.library);
        this.attempt(() => this.load());
    }

    #type(field) {
        this.#draft = field.value;
        field.style.setProperty("height", "auto");
        field.style.setProperty("height", `${field.scrollHeight}px`);
    }

    #submit(event) {
        event.preventDefault();
        const query = this.#draft.trim();
        if (query && !this.conversation.isWriting) {
            this.#draft = "";
            event.target.elements.question.style.removeProperty("height");
            this.#ask(query);
        }
    }

    async #ask(query) {
        this.#writing = new AbortController();
        this.#follow = true;
        const turn = await this.conversation.ask(this.api, query, this.#writing.signal, () => {
            this.#follow = isAtEnd();
            this.update();
        });
        announce(turn.state === "complete"
            ? t("ask.complete", {n: turn.documents.length})
            : t(`ask.${turn.state}`));
        this.update();
    }
}

function submitOnEnter(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        event.target.form.requestSubmit();
    }
}

function showSource(event, turn, number) {
    event.preventDefault();
    const source = document.getElementById(`source-${turn}-${number}`);
    source.open = true;
    source.querySelector("summary").focus();
}

function isAtEnd() {
    const {scrollHeight, scrollTop, clientHeight} = document.documentElement;
    return scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE;
}
