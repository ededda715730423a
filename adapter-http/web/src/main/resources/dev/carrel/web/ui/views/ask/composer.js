import {html, nothing} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";
import {icon} from "../../parts/icons.js";
import {filesOfField} from "../../parts/files.js";

/** The field for questions, which takes files too. */
export class Composer {
    #view;
    /** Whether the question in the field is asked as soon as the reply before it is written. */
    #isNext = false;

    constructor(view) {
        this.#view = view;
        this.draft = "";
    }

    template() {
        const {isWriting, mayAddFiles, addsToOwn, mayAskEverywhere, conversation} = this.#view;
        const adding = t(addsToOwn ? "personal.add" : "ask.addFiles");
        return html`
            <form class="composer" @submit=${event => this.#submit(event)}>
                <label class="visually-hidden" for="question">${t("ask.question")}</label>
                <textarea id="question" rows="1" data-focus placeholder=${t("ask.placeholder")} .value=${this.draft}
                    @input=${event => this.#type(event.target)} @keydown=${submitOnEnter}></textarea>
                <div class="composer-actions">
                    ${mayAddFiles ? html`
                        <label class="icon-button" title=${adding}>${icon("attach")}
                            <span class="visually-hidden">${adding}</span>
                            <input class="visually-hidden" type="file" multiple @change=${event => this.#addFiles(event.target)}>
                        </label>` : nothing}
                    ${mayAskEverywhere ? this.#scope(conversation.isEverywhere) : nothing}
                    <span class="stretch next" role="status">${this.#isNext ? t("ask.next") : nothing}</span>
                    ${isWriting
                        ? html`<button type="button" class="round" aria-label=${t("ask.stop")} title=${t("ask.stop")}
                            @click=${() => this.#view.stop()}>${icon("stop")}</button>`
                        : html`<button type="submit" class="round primary" aria-label=${t("ask.submit")}
                            title=${t("ask.submit")}>${icon("send")}</button>`}
                </div>
            </form>`;
    }

    /** Says what is asked, and changes between all libraries and this one. */
    #scope(isEverywhere) {
        const library = this.#view.app.nameOf(this.#view.library);
        return html`<button type="button" class="scope" title=${isEverywhere ? t("ask.only", {library}) : t("ask.everywhereHint")}
            @click=${() => this.#view.askEverywhere(!isEverywhere)}>
            ${icon("libraries")}${isEverywhere ? t("ask.everywhere") : library}</button>`;
    }

    /** Puts a question into the field, to be changed and asked. */
    edit(query) {
        this.draft = query;
        this.#view.update();
        requestAnimationFrame(() => {
            const field = document.getElementById("question");
            field.value = query;
            grow(field);
            field.focus();
        });
    }

    /** Asks the question that waits for the end of a reply, if there is one. */
    askNext() {
        if (this.#isNext) {
            this.#ask();
        }
    }

    /** Keeps the question that waits in the field, to be asked or changed by hand. */
    keepNext() {
        if (this.#isNext) {
            this.#isNext = false;
            this.#view.update();
        }
    }

    #type(field) {
        this.draft = field.value;
        grow(field);
        this.keepNext();
    }

    #addFiles(field) {
        this.#view.addFiles(filesOfField(field));
        field.value = "";
    }

    #submit(event) {
        event.preventDefault();
        if (!this.draft.trim()) {
            return;
        }
        if (this.#view.isWriting) {
            this.#isNext = true;
            this.#view.update();
        } else {
            this.#ask();
        }
    }

    #ask() {
        const query = this.draft.trim();
        this.draft = "";
        this.#isNext = false;
        const field = document.getElementById("question");
        if (field) {
            field.value = "";
            field.style.removeProperty("height");
        }
        this.#view.ask(query);
    }
}

function grow(field) {
    field.style.setProperty("height", "auto");
    field.style.setProperty("height", `${field.scrollHeight}px`);
}

function submitOnEnter(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        event.target.form.requestSubmit();
    }
}
