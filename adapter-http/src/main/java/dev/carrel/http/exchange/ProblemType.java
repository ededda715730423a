package dev.carrel.http.exchange;

/** The kinds of problems, each with a page of its own that says what to do about it. */
public enum ProblemType {

    MALFORMED_REQUEST("malformed-request", 400, "The request is malformed",
            """
                    The body is not one JSON object in UTF-8, a field of it occurs twice or has the wrong JSON type, or a form is \
                    not well-formed multipart/form-data, or the request is not proper HTTP; the web server itself then names the \
                    exact status, such as 414 or 431.""",
            """
                    Look at the line and column, or at the pointers in "errors"; repeating the same request does not help."""),

    UNAUTHORIZED("unauthorized", 401, "A valid access token is needed", """
            There was no access token, or it is unknown, expired or revoked.""", """
            Send the header "Authorization: Bearer <token>". Whoever administers this server makes tokens."""),

    FORBIDDEN("forbidden", 403, "The access token does not allow this",
            """
                    The token lacks the scope that is needed, or is not for this library. The answer is the same whether or not the \
                    library exists.""",
            """
                    The header WWW-Authenticate names the scope. Use a token that has it and is for this library."""),

    NOT_FOUND("not-found", 404, "There is nothing at this path", """
            No operation has this path, or it names an access token that is not there.""", """
            Compare the path with the description under /docs."""),

    LIBRARY_NOT_FOUND("library-not-found", 404, "There is no such library", """
            No library has this id.""", """
            GET /library lists the libraries that the token is for; PUT /library/{library_id} makes one."""),

    DOCUMENT_NOT_FOUND("document-not-found", 404, "There is no such document",
            """
                    The library has no document with this id, or not any more, or it has no text yet. A document of another library \
                    is not there.""",
            """
                    GET /library/{library_id}/document lists the documents of the library."""),

    CONVERSATION_NOT_FOUND("conversation-not-found", 404, "There is no such conversation", """
            The library has no conversation with this id, or not any more. A conversation of another library is not \
            there.""",
            """
                    Leave conversationId out to begin a conversation; nothing is begun silently in place of one that is lost."""),

    CRAWL_NOT_FOUND("crawl-not-found", 404, "There is no such crawl",
            """
                    The library has no crawl with this id, or not any more. A crawl of another library is not there. Crawls are \
                    forgotten some time after they ended; the documents that they took in stay.""",
            """
                    GET /library/{library_id}/crawl lists the crawls of the library."""),

    METHOD_NOT_ALLOWED("method-not-allowed", 405, "The path has no such method", """
            The path exists, but not with this method.""", """
            The header Allow names the methods that it has."""),

    CONTENT_TOO_LARGE("content-too-large", 413, "The content is too large",
            """
                    The body, or the text or the file in it, is larger than is taken: 32 MiB for a body and 50 MiB for a file unless \
                    this server is set otherwise, and 5 MiB for a text.""",
            """
                    Divide the text or the file into several documents."""),

    UNSUPPORTED_MEDIA_TYPE("unsupported-media-type", 415, "The body is not of a type that is read", """
            A body must be application/json, in UTF-8 and not compressed, and must say so. A file is taken as \
            multipart/form-data, where documents are added.""", """
            Send the header "Content-Type: application/json"; the header Accept-Post names what is read."""),

    INVALID_REQUEST("invalid-request", 422, "Some values are not acceptable", """
            The request was understood, but some of its values cannot be taken.""",
            """
                    "errors" names each of them by a pointer (#/field in the body, ?name in the query string, {name} in the path) \
                    with what it must be."""),

    ADDRESS_REFUSED("address-refused", 422, "The address is not one that is read", """
            The address is private, local or otherwise kept from being fetched by the policy of this server.""", """
            Send the text instead of its address, or have whoever runs this server allow the network."""),

    TOO_MANY_REQUESTS("too-many-requests", 429, "Too much is asked at once", """
            More requests are in work, or more tokens were refused, than is allowed at once.""", """
            Wait as long as the header Retry-After says, then repeat the request."""),

    INTERNAL_ERROR("internal-error", 500, "Something went wrong inside Carrel", """
            A fault of Carrel's own.""", """
            The log of the server has the cause under the id that "instance" gives; tell whoever runs it."""),

    UNAVAILABLE("unavailable", 503, "Carrel cannot take this now", """
            It is starting, rebuilding its index or stopping, its queue or its disk is full, too much is being sent at \
            once, or a reply took too long or broke off.""", """
            Wait as long as the header Retry-After says, then repeat the request.""");

    private final String code;
    private final int status;
    private final String title;
    private final String explanation;
    private final String remedy;

    ProblemType(String code, int status, String title, String explanation, String remedy) {
        this.code = code;
        this.status = status;
        this.title = title;
        this.explanation = explanation.strip();
        this.remedy = remedy.strip();
    }

    /** The stable word for machines. */
    public String code() {
        return code;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    /** What it means, for people. */
    public String explanation() {
        return explanation;
    }

    /** What a client can do. */
    public String remedy() {
        return remedy;
    }

    /** Where its page is, relative to the service. */
    public String uri() {
        return "/problems/" + code;
    }
}
