package dev.carrel.domain.error;

/** A resource does not exist; resources of other libraries count as missing. */
public final class NotFoundException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final ResourceType resource;

    /** The type of a missing resource. */
    public enum ResourceType {
        LIBRARY, DOCUMENT, CONVERSATION, CRAWL, QUESTION, HELP_ARTICLE, WIDGET, EVALUATION, CONNECTOR
    }

    private NotFoundException(ResourceType resource, String message) {
        super(message, null);
        this.resource = resource;
    }

    /** Returns the exception for a resource that a server has not, in its words. */
    public static NotFoundException of(ResourceType resource, String message) {
        return new NotFoundException(resource, message);
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

    /** Returns the exception for a question that was not logged, or expired. */
    public static NotFoundException ofQuestion(String id) {
        return new NotFoundException(ResourceType.QUESTION,
                "There is no logged question \"" + id + "\" in this library.");
    }

    /** Returns the exception for a turn without a logged question. */
    public static NotFoundException ofTurn(String conversation, int number) {
        return new NotFoundException(ResourceType.QUESTION, "There is no logged question for turn " + number
                + " of conversation \"" + conversation + "\" in this library. Turns are numbered from 1.");
    }

    /** Returns the exception for a help article. */
    public static NotFoundException ofHelpArticle(String key) {
        return new NotFoundException(ResourceType.HELP_ARTICLE,
                "There is no help article \"" + key + "\" in this library.");
    }

    /** Returns the exception for a widget. */
    public static NotFoundException ofWidget(String id) {
        return new NotFoundException(ResourceType.WIDGET, "There is no widget \"" + id + "\" in this library.");
    }

    /** Returns the exception for an evaluation. */
    public static NotFoundException ofEvaluation(String id) {
        return new NotFoundException(ResourceType.EVALUATION, "There is no evaluation \"" + id + "\" of this library.");
    }

    /** Returns the exception for a connector. */
    public static NotFoundException ofConnector(String key) {
        return new NotFoundException(ResourceType.CONNECTOR, "There is no connector \"" + key + "\" in this library.");
    }

    /** Returns the type of the missing resource. */
    public ResourceType resource() {
        return resource;
    }
}
