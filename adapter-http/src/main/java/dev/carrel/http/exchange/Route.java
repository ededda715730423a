package dev.carrel.http.exchange;

import io.javalin.http.HandlerType;
import io.javalin.router.EndpointMetadata;

/**
 * A line of the route table.
 *
 * @param pathTemplate the template, e.g. <code>/library/{library_id}</code>
 * @param requestContent what kinds of bodies are read; that of a request to others is not
 * @param isExemptFromLimit whether it is answered however many requests are in work
 */
public record Route(HandlerType method, String pathTemplate, RoutePermission permission, RequestContent requestContent,
        RouteHandler handler, boolean isExemptFromLimit)
        implements
            EndpointMetadata {

    /** What is read of a request beside its address and its headers. */
    public enum RequestContent {
        /** Nothing, whatever is sent. */
        NO_CONTENT(""),
        /** A body of JSON. */
        JSON_ONLY("application/json"),
        /** A body of JSON, or a form with a file. */
        JSON_OR_FORM("application/json, multipart/form-data");

        private final String mediaTypes;

        RequestContent(String mediaTypes) {
            this.mediaTypes = mediaTypes;
        }

        /** As the header {@code Accept-Post} lists them. */
        public String mediaTypes() {
            return mediaTypes;
        }
    }

    public static Route get(String pathTemplate, RoutePermission permission, RouteHandler handler) {
        return new Route(HandlerType.GET, pathTemplate, permission, RequestContent.NO_CONTENT, handler, false);
    }

    public static Route post(String pathTemplate, RoutePermission permission, RouteHandler handler) {
        return new Route(HandlerType.POST, pathTemplate, permission, RequestContent.JSON_ONLY, handler, false);
    }

    public static Route put(String pathTemplate, RoutePermission permission, RouteHandler handler) {
        return new Route(HandlerType.PUT, pathTemplate, permission, RequestContent.JSON_ONLY, handler, false);
    }

    public static Route delete(String pathTemplate, RoutePermission permission, RouteHandler handler) {
        return new Route(HandlerType.DELETE, pathTemplate, permission, RequestContent.NO_CONTENT, handler, false);
    }

    public Route withoutBody() {
        return new Route(method, pathTemplate, permission, RequestContent.NO_CONTENT, handler, isExemptFromLimit);
    }

    public Route acceptingForm() {
        return new Route(method, pathTemplate, permission, RequestContent.JSON_OR_FORM, handler, isExemptFromLimit);
    }

    public Route exemptFromLimit() {
        return new Route(method, pathTemplate, permission, requestContent, handler, true);
    }

    public boolean readsBody() {
        return requestContent != RequestContent.NO_CONTENT;
    }

    public boolean isOpen() {
        return permission instanceof RoutePermission.OpenAccess;
    }

    /** The same for HEAD: what GET would answer, of which the web server sends the headers only. */
    public Route asHead() {
        return new Route(HandlerType.HEAD, pathTemplate, permission, requestContent, handler, isExemptFromLimit);
    }
}
