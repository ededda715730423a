package dev.carrel.http;

import io.javalin.http.HandlerType;
import io.javalin.router.EndpointMetadata;

/**
 * A line of the route table.
 *
 * @param path the template, e.g. <code>/library/{library_id}</code>
 * @param takes what kinds of bodies are read; that of a request to others is not
 * @param isUrgent whether it is answered however many requests are in work
 */
record Route(HandlerType method, String path, Permission permission, Takes takes, Action action, boolean isUrgent)
        implements
            EndpointMetadata {

    /** What is read of a request beside its address and its headers. */
    enum Takes {
        /** Nothing, whatever is sent. */
        NOTHING(""),
        /** A body of JSON. */
        JSON("application/json"),
        /** A body of JSON, or a form with a file. */
        JSON_OR_FORM("application/json, multipart/form-data");

        private final String mediaTypes;

        Takes(String mediaTypes) {
            this.mediaTypes = mediaTypes;
        }

        /** As the header {@code Accept-Post} lists them. */
        String mediaTypes() {
            return mediaTypes;
        }
    }

    static Route get(String path, Permission permission, Action action) {
        return new Route(HandlerType.GET, path, permission, Takes.NOTHING, action, false);
    }

    static Route post(String path, Permission permission, Action action) {
        return new Route(HandlerType.POST, path, permission, Takes.JSON, action, false);
    }

    static Route put(String path, Permission permission, Action action) {
        return new Route(HandlerType.PUT, path, permission, Takes.JSON, action, false);
    }

    static Route delete(String path, Permission permission, Action action) {
        return new Route(HandlerType.DELETE, path, permission, Takes.NOTHING, action, false);
    }

    Route withoutBody() {
        return new Route(method, path, permission, Takes.NOTHING, action, isUrgent);
    }

    Route orForm() {
        return new Route(method, path, permission, Takes.JSON_OR_FORM, action, isUrgent);
    }

    Route evenIfFull() {
        return new Route(method, path, permission, takes, action, true);
    }

    boolean takesBody() {
        return takes != Takes.NOTHING;
    }

    boolean isOpen() {
        return permission instanceof Permission.Open;
    }

    /** The same for HEAD: what GET would answer, of which the web server sends the headers only. */
    Route asHead() {
        return new Route(HandlerType.HEAD, path, permission, takes, action, isUrgent);
    }
}
