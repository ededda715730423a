import {html, nothing} from "../lit/lit-html.js";
import {t} from "../core/text.js";

/** A list that the server returns page by page, and that grows as the person asks for more. */
export class PagedList {
    #fetchPage;
    #cursor;

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
        const page = await this.#fetchPage();
        this.pages = [page.items];
        this.#cursor = page.nextCursor;
        this.isLoaded = true;
    }

    async loadMore() {
        const page = await this.#fetchPage(this.#cursor);
        this.pages = [...this.pages, page.items];
        this.#cursor = page.nextCursor;
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
