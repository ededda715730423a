package dev.carrel.domain.document;

/** On what occasion a document is read. */
public enum FetchReason {

    /** A person asked for it, and it is read as by that person. */
    ASKED,

    /** The library has its pages read again from time to time; the site's rules for robots bind. */
    SCHEDULED,

    /** A crawl came by; the site's rules for robots bind. */
    CRAWLED;

    public boolean isByRobot() {
        return this != ASKED;
    }
}
