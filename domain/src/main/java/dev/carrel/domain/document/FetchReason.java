package dev.carrel.domain.document;

/** The reason for fetching a document, which decides whether robots.txt applies. */
public enum FetchReason {

    /** A user requested it; robots.txt does not apply. */
    ASKED,

    /** A periodic refresh of the library's pages; robots.txt applies. */
    SCHEDULED,

    /** A crawl discovered the page; robots.txt applies. */
    CRAWLED;

    /** Returns whether robots.txt applies. */
    public boolean isByRobot() {
        return this != ASKED;
    }
}
