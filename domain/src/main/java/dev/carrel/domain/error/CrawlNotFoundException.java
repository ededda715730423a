package dev.carrel.domain.error;

/** There is no such crawl in the library; one of another library counts as none. */
public final class CrawlNotFoundException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public CrawlNotFoundException(String id) {
        super("There is no crawl \"" + id + "\" in this library.", null);
    }
}
