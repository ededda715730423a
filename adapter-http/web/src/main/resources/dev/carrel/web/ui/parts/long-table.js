import {html} from "../lit/lit-html.js";
import {repeat} from "../lit/directives/repeat.js";
import {moreButton} from "./pages.js";

/** How far above and below the window rows are drawn, in pixels: more than a person scrolls at a time. */
const MARGIN = 2000;

/**
 * The rows of a list that may become very long. Each page of the list is a body of the table. Bodies far from the
 * window are replaced by a gap of their height, and the next page is read when the end of the table comes near.
 */
export class LongTable {
    #view;
    #list;
    #columns;
    #gaps = new Map();
    #isReading = false;
    #observer = new IntersectionObserver(entries => this.#follow(entries), {rootMargin: `${MARGIN}px 0px`});

    constructor(view, list, columns) {
        this.#view = view;
        this.#list = list;
        this.#columns = columns;
        view.signal.addEventListener("abort", () => this.#observer.disconnect());
    }

    /** Returns the bodies of the table. */
    bodies(row) {
        return this.#list.pages.map((items, page) => html`<tbody data-page=${page}>${this.#gaps.has(page)
            ? html`<tr class="gap"><td colspan=${this.#columns} height=${this.#gaps.get(page)}></td></tr>`
            : repeat(items, ({id}) => id, row)}</tbody>`);
    }

    /** Returns the end of the table: a button for the next page, which is pressed when it comes near. */
    end() {
        return moreButton(this.#view, this.#list);
    }

    /** Shows the list from its start. */
    reset() {
        this.#gaps.clear();
    }

    /** Follows where the bodies and the end are; to be called after each drawing. */
    observe(host) {
        host.querySelectorAll("tbody[data-page], .more").forEach(element => this.#observer.observe(element));
    }

    #follow(entries) {
        for (const {target, isIntersecting, boundingClientRect} of entries) {
            if (!target.isConnected) {
                this.#observer.unobserve(target);
            } else if (target.matches(".more")) {
                if (isIntersecting) {
                    this.#readMore(target);
                }
            } else {
                this.#showOrHide(target, isIntersecting, boundingClientRect.height);
            }
        }
        this.#view.update();
    }

    #showOrHide(body, isNear, height) {
        const page = Number(body.dataset.page);
        if (isNear) {
            this.#gaps.delete(page);
        } else if (!body.contains(document.activeElement)) {
            this.#gaps.set(page, Math.round(height));
        }
    }

    /** Reads a page; looks again afterwards, since the end may still be near. */
    async #readMore(button) {
        if (!this.#isReading) {
            this.#isReading = true;
            const isRead = await this.#view.attempt(() => this.#list.loadMore());
            this.#isReading = false;
            if (isRead) {
                this.#observer.unobserve(button);
                this.#view.update();
            }
        }
    }
}
