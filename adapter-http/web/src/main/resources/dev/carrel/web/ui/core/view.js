import {brand} from "./brand.js";
import {render} from "../lit/lit-html.js";

/**
 * A part of the page with state of its own. A view draws itself again when `update` is called, at most once a frame,
 * and what it has started ends when it is closed.
 */
export class View {
    #host = null;
    #closing = new AbortController();
    #scheduled = false;

    /**
     * @param app the application, with the session and the current library
     * @param parameters of the address
     */
    constructor(app, parameters = {}) {
        this.app = app;
        this.parameters = parameters;
    }

    /** The title of the page while the view is shown. */
    title() {
        return brand;
    }

    /** Loads what the view shows. Called once, after the first drawing. */
    async load() {}

    /** Returns what to show now. */
    template() {
        throw new Error("a view has a template");
    }

    get api() {
        return this.app.api;
    }

    /** Ends requests and waits when the view is closed. */
    get signal() {
        return this.#closing.signal;
    }

    get isClosed() {
        return this.#closing.signal.aborted;
    }

    async open(host) {
        this.#host = host;
        this.#draw();
        host.querySelector("[data-focus]")?.focus();
        await this.attempt(() => this.load());
    }

    close() {
        this.#closing.abort();
        this.#host = null;
    }

    update() {
        if (!this.#scheduled) {
            this.#scheduled = true;
            requestAnimationFrame(() => this.#draw());
        }
    }

    /** Runs an action, shows its failure as a notice with its name, and draws again. Returns whether it succeeded. */
    async attempt(run, action = pressedName() || this.title()) {
        try {
            await run();
            return true;
        } catch (failure) {
            if (failure.name !== "AbortError") {
                this.app.showFailure(failure, {action, retry: () => this.attempt(run, action)});
            }
            return false;
        } finally {
            this.update();
        }
    }

    /** Waits; ends at once, with an AbortError, when the view is closed. */
    pause(milliseconds) {
        return new Promise((resolve, reject) => {
            const timer = setTimeout(resolve, milliseconds);
            this.signal.addEventListener("abort", () => {
                clearTimeout(timer);
                reject(new DOMException("closed", "AbortError"));
            });
        });
    }

    #draw() {
        this.#scheduled = false;
        if (this.#host) {
            render(this.template(), this.#host);
            this.drawn(this.#host);
        }
    }

    /** Called after each drawing, with the element that the view is in. */
    drawn() {}
}

/** Returns the name of the button or link that is being pressed; empty if none is. */
export function pressedName() {
    const pressed = window.event?.target?.closest?.("button, summary, a");
    return pressed?.ariaLabel ?? pressed?.textContent.trim() ?? "";
}
