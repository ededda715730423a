import {html, nothing} from "../lit/lit-html.js";
import {t} from "../core/text.js";

/** A list that the server returns page by page, and that grows as the person asks for more. */
export class PagedList {
    #fetchPage;
    #cursor;
    /** Changes when the list is read anew; what an earlier reading returns is then dropped. */
    #edition = 0;
    #isReadingMore = false;

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

    /** Reads the next page, unless it is being read. */
    async loadMore() {
        if (this.#isReadingMore) {
            return;
        }
        this.#isReadingMore = true;
        const edition = this.#edition;
        try {
            const page = await this.#fetchPage(this.#cursor);
            if (edition === this.#edition) {
                this.pages = [...this.pages, page.items];
                this.#cursor = page.nextCursor;
            }
        } finally {
            this.#isReadingMore = false;
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
