package dev.carrel.domain.error;

/** There is no such resource; within a library, one of another library does not exist either. */
public final class NotFoundException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final ResourceType resource;

    /** The types of resources that requests name. */
    public enum ResourceType {
        LIBRARY, DOCUMENT, CONVERSATION, CRAWL
    }

    private NotFoundException(ResourceType resource, String message) {
        super(message, null);
        this.resource = resource;
    }

    /** Returns the exception for a library. */
    public static NotFoundException ofLibrary(String id) {
        return new NotFoundException(ResourceType.LIBRARY, "There is no library \"" + id + "\".");
    }

    /** Returns the exception for a document. */
    public static NotFoundException ofDocument(String id) {
        return new NotFoundException(ResourceType.DOCUMENT, "There is no document \"" + id + "\" in this library.");
    }

    /** Returns the exception for a conversation. */
    public static NotFoundException ofConversation(String id) {
        return new NotFoundException(ResourceType.CONVERSATION,
                "There is no conversation \"" + id + "\" in this library.");
    }

    /** Returns the exception for a crawl. */
    public static NotFoundException ofCrawl(String id) {
        return new NotFoundException(ResourceType.CRAWL, "There is no crawl \"" + id + "\" in this library.");
    }

    /** Returns what does not exist. */
    public ResourceType resource() {
        return resource;
    }
}
