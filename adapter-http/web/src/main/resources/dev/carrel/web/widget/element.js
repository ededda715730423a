import {Chat} from "./chat.js";
import {Client} from "./client.js";
import {create, icon, iconButton} from "./dom.js";
import {STYLE} from "./style.js";
import {chooseTexts, translator} from "./texts.js";

/** Screens on which there is no room beside the chat: it covers them. */
const SMALL_SCREEN = matchMedia("(max-width: 40em), (max-height: 26em)");
/** What the answers 403 and 404 mean: the widget may not be used here. */
const REFUSALS = [403, 404];

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

/** The element carrel-chat: lets the visitors of a page ask. docs/widget.md describes its attributes and events. */
export class CarrelChat extends HTMLElement {
    static observedAttributes = ["key", "server", "mode", "theme", "lang", "user", "user-signature", "context"];
    /** The address of the server for elements that name none. */
    static server = "";

    #root = create("div", {class: "root", part: "root"});
    #ready = null;
    #client = null;
    #chat = null;
    #restored = null;
    #theme = {};
    /** Only for the modes that open and close: the button, and the dialog that it opens. */
    #launcher = null;
    #dialog = null;
    /** What had the focus when the page opened the chat. */
    #opener = null;

    constructor() {
        super();
        const shadow = this.attachShadow({mode: "open"});
        shadow.adoptedStyleSheets = [sheet];
        shadow.append(this.#root);
    }

    connectedCallback() {
        this.#ready ??= this.#start();
    }

    disconnectedCallback() {
        this.#chat?.stop();
    }

    attributeChangedCallback(name, before, after) {
        if (name === "theme") {
            this.#paint();
        } else if (name === "context" && this.#chat) {
            this.#readContext();
        } else if (this.#ready && before !== after) {
            this.#chat?.stop();
            this.#ready = this.#start();
        }
    }

    /** Opens the chat and asks; resolves to the reply once it is complete, or to null if there is none. */
    async ask(question) {
        await this.open();
        return this.#chat?.ask(String(question).trim()) ?? null;
    }

    /** Opens the chat and moves the focus into it; on small screens not into the field, whose keyboard would cover it. */
    async open() {
        await this.#ready;
        if (!this.#chat) {
            await (this.#ready = this.#start());
        }
        if (this.#chat) {
            this.#show();
        }
    }

    /** Closes the chat; the focus goes back to where it was. */
    close() {
        if (this.#dialog?.open) {
            const hadFocus = this.shadowRoot.activeElement;
            this.#dialog.close();
            this.#hidden();
            if (hadFocus) {
                (this.#opener ?? this.#launcher).focus();
            }
        }
    }

    /** Erases the conversation on the server and begins another one. */
    async erase() {
        await this.#ready;
        await this.#client.eraseConversation();
        this.#chat?.restart();
    }

    /** Throws if the attribute is not JSON: a page that means to narrow must not be answered from all. */
    #readContext() {
        this.#client.context = JSON.parse(this.getAttribute("context") || "{}");
    }

    get #mode() {
        const mode = this.getAttribute("mode");
        return ["inline", "panel", "page"].includes(mode) ? mode : "launcher";
    }

    async #start() {
        const server = (this.getAttribute("server") || CarrelChat.server).replace(/\/$/, "");
        const client = this.#client = new Client(server, this.getAttribute("key") ?? "", {
            user: this.getAttribute("user") ?? undefined,
            userSignature: this.getAttribute("user-signature") ?? undefined,
        });
        this.#chat = this.#launcher = this.#dialog = this.#restored = null;
        const isPage = this.#mode === "page";
        const language = (isPage ? this.lang : this.closest("[lang]")?.lang) || navigator.language;
        try {
            this.#readContext();
            const widget = await client.describe();
            if (client === this.#client) {
                const unknown = Object.keys(client.context).filter(name => !widget.context?.includes(name));
                if (unknown.length) {
                    console.warn(`Carrel: the widget does not name this context: ${unknown}`);
                }
                this.#draw(widget, language);
            }
        } catch (failure) {
            if (client === this.#client) {
                this.#refuse(failure, translator(language, {}));
            }
        }
    }

    #draw(widget, language) {
        const texts = chooseTexts(widget.texts, language);
        const t = translator(language, texts);
        const emit = (name, detail) => this.#emit(name, detail);
        const mode = this.#mode;
        this.#theme = widget.theme;
        this.#chat = new Chat({client: this.#client, widget, t, emit, texts});
        Object.assign(this.#root.dataset, {mode, position: widget.theme.position ?? "right"});
        this.#root.lang = language;
        const title = create("h2", {id: "title", part: "title"}, t("title"));
        const header = create("header", {part: "header"}, title,
            iconButton("restart", t("restart"), () => this.#chat.restart()));
        if (mode === "inline" || mode === "page") {
            this.#root.replaceChildren(create("section", {class: "panel", part: "panel", "aria-labelledby": "title"},
                header, ...this.#chat.elements));
            this.#restored = this.#chat.restore();
            if (mode === "page") {
                document.documentElement.lang = language;
                document.title = t("title");
            }
        } else {
            header.append(iconButton("close", t("close"), () => this.close()));
            this.#drawDialog(header, t);
        }
        this.#paint();
        if (this.#dialog && this.#client.wasOpen && !SMALL_SCREEN.matches) {
            this.#dialog.setAttribute("open", "");
            this.#shown();
        }
    }

    #drawDialog(header, t) {
        this.#dialog = create("dialog", {class: "panel", part: "panel", id: "panel", "aria-labelledby": "title", tabindex: -1,
            onclose: () => this.#hidden(), onkeydown: event => this.#closeOnEscape(event)},
            header, ...this.#chat.elements);
        this.#launcher = create("button", {type: "button", class: "launcher filled", part: "launcher",
            "aria-label": t("title"), "aria-haspopup": "dialog", "aria-expanded": "false", "aria-controls": "panel",
            onclick: () => this.#show()}, icon("ask"), create("span", {}, t("title")));
        this.#root.replaceChildren(this.#dialog, this.#launcher);
        // Takes the focus itself once it opens; an element that is inserted with this takes it from the page.
        this.#dialog.autofocus = true;
    }

    #show() {
        if (this.#dialog && !this.#dialog.open) {
            const {activeElement, body} = document;
            this.#opener = activeElement === body || activeElement === this ? null : activeElement;
            if (SMALL_SCREEN.matches) {
                this.#dialog.showModal();
            } else {
                this.#dialog.show();
            }
            this.#shown();
            this.#emit("open");
        }
        if (!SMALL_SCREEN.matches) {
            this.#chat.focus();
        }
    }

    #shown() {
        this.#launcher.setAttribute("aria-expanded", "true");
        this.#client.wasOpen = true;
        this.#restored ??= this.#chat.restore();
    }

    #hidden() {
        this.#launcher.setAttribute("aria-expanded", "false");
        this.#client.wasOpen = false;
    }

    #closeOnEscape(event) {
        if (event.key === "Escape" && !event.isComposing) {
            event.preventDefault();
            event.stopPropagation();
            this.close();
        }
    }

    /** Sets the colours of the widget; the style adapts them so that text in them can be read. */
    #paint() {
        const {style, dataset} = this.#root;
        dataset.scheme = this.getAttribute("theme") || this.#theme.scheme;
        style.setProperty("--theme", this.#theme.accent ?? "");
    }

    /** Without a widget there is nothing to open. The page's owner learns why; visitors only where it takes up room. */
    #refuse(failure, t) {
        const isRefusal = REFUSALS.includes(failure.status);
        console.warn(`Carrel: ${failure.message || "not reached"} (${this.#client.address})`);
        this.#emit("error", {status: failure.status, message: failure.message});
        const isInPage = ["inline", "page"].includes(this.#mode);
        this.#root.replaceChildren(...isInPage ? [create("div", {class: "notice", part: "notice"},
            create("p", {}, t(isRefusal ? "unavailable" : "unreachable")),
            isRefusal ? null : create("button", {type: "button", onclick: () => this.#ready = this.#start()}, t("again")))]
            : []);
    }

    #emit(name, detail) {
        this.dispatchEvent(new CustomEvent(`carrel:${name}`, {bubbles: true, composed: true, detail}));
    }
}
