package dev.carrel.http.exchange;

/** Problem types (RFC 9457). Each has a page that explains it and says what to do. */
public enum ProblemType {

    MALFORMED_REQUEST("malformed-request", 400, "The request is malformed", """
            The body is not a single JSON object in UTF-8, a field occurs twice or has the wrong JSON type, a \
            multipart/form-data form is malformed, or the request is not valid HTTP. In the last case the web \
            server chooses the exact status, such as 414 or 431.""", """
            See the line and column, or the pointers in "errors". Repeating the same request does not help."""),

    UNAUTHORIZED("unauthorized", 401, "A valid access token is needed", """
            The access token is missing, unknown, expired or revoked.""", """
            Send the header "Authorization: Bearer <token>". An administrator of this server can create \
            tokens."""),

    FORBIDDEN("forbidden", 403, "The access token does not allow this", """
            The token lacks the required scope or is not valid for this library. The response is the same \
            whether or not the library exists.""", """
            Use a token that is valid for this library and has the scope named in the header WWW-Authenticate."""),

    INVALID_USER_SIGNATURE("invalid-user-signature", 403, "The user is not signed", """
            The signature of the user is not the HMAC-SHA256 of the user by the user secret of the widget, or the \
            widget has no user secret.""", """
            Sign the exact text of the user on the server of the website, and send the signature in hexadecimal \
            digits. An administrator makes a new secret with POST \
            /library/{library_id}/widget/{widget_id}/user-secret."""),

    ORIGIN_NOT_ALLOWED("origin-not-allowed", 403, "The widget may not be shown on this website", """
            The website is not in the list of origins of the widget, or the request names no website.""", """
            The owner of the widget adds the origin of the website, such as https://www.example.com, to the origins \
            of the widget."""),

    NOT_FOUND("not-found", 404, "There is nothing at this path", """
            No operation has this path, or the path names an access token that does not exist.""", """
            Compare the path with the API reference at /docs."""),

    LIBRARY_NOT_FOUND("library-not-found", 404, "There is no such library", """
            No library has this id.""", """
            GET /library lists the libraries the token is valid for. PUT /library/{library_id} creates a \
            library."""),

    DOCUMENT_NOT_FOUND("document-not-found", 404, "There is no such document", """
            The library has no document with this id, the document was deleted, or it has no text yet. \
            Documents of other libraries are not found.""", """
            GET /library/{library_id}/document lists the documents of the library."""),

    CONVERSATION_NOT_FOUND("conversation-not-found", 404, "There is no such conversation", """
            The library has no conversation with this id, or the conversation was deleted. Conversations of \
            other libraries are not found.""", """
            Omit conversationId to start a new conversation. The server never replaces a lost conversation by \
            a new one on its own."""),

    CRAWL_NOT_FOUND("crawl-not-found", 404, "There is no such crawl", """
            The library has no crawl with this id, or the crawl ended some time ago and its record was \
            deleted. Documents of such a crawl are kept. Crawls of other libraries are not found.""", """
            GET /library/{library_id}/crawl lists the crawls of the library."""),

    HELP_ARTICLE_NOT_FOUND("help-article-not-found", 404, "There is no such help article", """
            The library has no help article with this key, or its attributes do not pass the filter of the access \
            token. Help articles of other libraries are not found.""", """
            GET /library/{library_id}/help-article lists the help articles of the library."""),

    CONNECTOR_NOT_FOUND("connector-not-found", 404, "There is no such connector", """
            The library has no connector with this key.""", """
            GET /library/{library_id}/connector lists the connectors of the library."""),

    EVALUATION_NOT_FOUND("evaluation-not-found", 404, "There is no such evaluation", """
            The library has no evaluation with this id. Only the latest evaluations are kept.""", """
            GET /library/{library_id}/evaluation lists the evaluations of the library."""),
    WIDGET_NOT_FOUND("widget-not-found", 404, "There is no such widget", """
            The library has no widget with this id, or no enabled widget has this public key.""", """
            GET /library/{library_id}/widget lists the widgets of the library with their keys."""),

    QUESTION_NOT_FOUND("question-not-found", 404, "There is no such question in the log", """
            The question log of the library has no question with this id or for this turn: it expired, its \
            conversation was deleted, or the log was off. Questions of other libraries are not found.""", """
            GET /library/{library_id}/question lists the questions in the log. Turns are numbered from 1."""),

    METHOD_NOT_ALLOWED("method-not-allowed", 405, "The path has no such method", """
            The path exists, but does not support this method.""", """
            The header Allow lists the supported methods."""),

    EVALUATION_RUNNING("evaluation-running", 409, "The evaluation is running", """
            Only an evaluation that has ended can be deleted.""", """
            Wait until it ends, or cancel it with POST /library/{library_id}/evaluation/{evaluation_id}/cancel."""),

    TEXT_CHANGED("text-changed", 412, "The text has changed", """
            The text of the document is not the one whose entity tag is in the header If-Match: another person has \
            corrected it meanwhile, or it was read anew.""", """
            GET /library/{library_id}/document/{document_id}/text returns the present text and its entity tag. \
            Repeat the change in it."""),

    CONTENT_TOO_LARGE("content-too-large", 413, "The content is too large", """
            The body, or the text or file in it, exceeds the limit. The defaults are 32 MiB for a body and 50 \
            MiB for a file; a text has at most 5 MiB.""", """
            Split the text or the file into several documents."""),

    UNSUPPORTED_MEDIA_TYPE("unsupported-media-type", 415, "The body is not of a type that is read", """
            A body must be declared as application/json, in UTF-8 and not compressed. Only adding a document \
            also accepts multipart/form-data.""", """
            Send the header "Content-Type: application/json". The header Accept-Post lists the accepted types."""),

    INVALID_REQUEST("invalid-request", 422, "Some values are not acceptable", """
            The request is well-formed, but some of its values are invalid.""", """
            "errors" lists each of them with the reason and a pointer: #/field in the body, ?name in the query \
            string, {name} in the path."""),

    ADDRESS_REFUSED("address-refused", 422, "The address is not one that is read", """
            The address is private, local or otherwise excluded by the fetch policy of this server.""", """
            Send the text instead of the address, or ask the operator of this server to allow the network."""),

    TOO_MANY_REQUESTS("too-many-requests", 429, "Too much is asked at once", """
            The request exceeds a limit of the access token or the library, which "violated-policies" names, too \
            many requests are in progress, or too many requests had an invalid token.""", """
            Wait for the time in the header Retry-After, then repeat the request. The headers RateLimit-Policy and \
            RateLimit list the limits and what is left of them."""),

    INTERNAL_ERROR("internal-error", 500, "Something went wrong inside Carrel", """
            An error in Carrel itself.""", """
            The server log contains the cause under the id in "instance". Report it to the operator of this \
            server."""),

    UNAVAILABLE("unavailable", 503, "Carrel cannot take this now", """
            The server is starting, rebuilding its index or shutting down, its queue or disk is full, too much \
            data is being sent at once, or a reply took too long or broke off.""", """
            Wait for the time in the header Retry-After, then repeat the request.""");

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

    /** Returns the status code. */
    public int status() {
        return status;
    }

    /** Returns the title, the same for all problems of this type. */
    public String title() {
        return title;
    }

    /** Returns the meaning of the problem, for people. */
    public String explanation() {
        return explanation;
    }

    /** Returns the actions that a client can take. */
    public String remedy() {
        return remedy;
    }

    /** Where its page is, relative to the service. */
    public String uri() {
        return "/problems/" + code;
    }
}
