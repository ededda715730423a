import {html, nothing} from "../lit/lit-html.js";
import {repeat} from "../lit/directives/repeat.js";
import {t} from "../core/text.js";

/** A list that the server returns page by page, and that grows as the person asks for more. */
export class PagedList {
    #fetchPage;
    #cursor;
    /** Changes when the list is read anew; what an earlier reading returns is then dropped. */
    #edition = 0;
    /** The reading of the next page, while it goes on. */
    #reading;

    /** @param fetchPage given a cursor, returns {items, nextCursor} */
    constructor(fetchPage) {
        this.#fetchPage = fetchPage;
        /** The pages that were read, each an array of items. */
        this.pages = [];
        this.isLoaded = false;
    }

    get items() {
        return this.pages.flat();
    }

    get isEmpty() {
        return this.pages.every(items => items.length === 0);
    }

    get hasMore() {
        return Boolean(this.#cursor);
    }

    /** Reads the list from its start. */
    async reload() {
        const edition = ++this.#edition;
        const page = await this.#fetchPage();
        if (edition === this.#edition) {
            this.#edition++;
            this.pages = [page.items];
            this.#cursor = page.nextCursor;
            this.isLoaded = true;
        }
    }

    /** Reads the next page; if it is being read, waits for that. */
    loadMore() {
        return this.#reading ??= this.#readMore().finally(() => this.#reading = undefined);
    }

    async #readMore() {
        const edition = this.#edition;
        const page = await this.#fetchPage(this.#cursor);
        if (edition === this.#edition) {
            this.pages = [...this.pages, page.items];
            this.#cursor = page.nextCursor;
        }
    }

    /** Puts what a function returns in the place of each item; undefined takes the item out. */
    change(replace) {
        this.pages = this.pages.map(items => items.map(replace).filter(item => item !== undefined));
    }
}

/** The button under a list that has more pages. */
export function moreButton(view, list) {
    return list.hasMore
        ? html`<button type="button" class="more" @click=${() => view.attempt(() => list.loadMore())}>
            ${t("list.more")}</button>`
        : nothing;
}

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
