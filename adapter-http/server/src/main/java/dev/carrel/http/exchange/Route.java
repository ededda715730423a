package dev.carrel.http.exchange;

import io.javalin.http.HandlerType;
import io.javalin.router.EndpointMetadata;

/**
 * A route of the API: a method and a path, who may call it, and its handler.
 *
 * @param pathTemplate e.g. <code>/library/{library_id}</code>
 * @param requestContent what the route reads of a body
 * @param load how it counts for the limits on requests
 */
public record Route(HandlerType method, String pathTemplate, RoutePermission permission, RequestContent requestContent,
        RouteHandler handler, RouteLoad load)
        implements
            EndpointMetadata {

    /** How the requests of a route count for the limits on requests. */
    public enum RouteLoad {
        /** Each is a request, in progress until its response is sent. */
        NORMAL,
        /** Each is a request, but not one in progress: its response has no end. */
        LASTING,
        /** They do not count: they are served above all limits. */
        EXEMPT
    }

    /** The content types that a route reads. */
    public enum RequestContent {
        /** None: a body is ignored. */
        NO_CONTENT(""),
        /** JSON. */
        JSON_ONLY("application/json"),
        /** JSON, or a multipart form with a file. */
        JSON_OR_FORM("application/json, multipart/form-data"),
        /** JSON values, one per line, which the route's handler reads while it responds. */
        JSON_LINES("application/x-ndjson"),
        /** JSON values, one per line, or a table, which the route's handler reads while it responds. */
        JSON_LINES_OR_CSV("application/x-ndjson, text/csv");

        private final String mediaTypes;

        RequestContent(String mediaTypes) {
            this.mediaTypes = mediaTypes;
        }

        /** Returns whether the handler reads the lines of the body. */
        public boolean isReadByLines() {
            return this == JSON_LINES || this == JSON_LINES_OR_CSV;
        }

        /** Returns the value of the header {@code Accept-Post}. */
        public String mediaTypes() {
            return mediaTypes;
        }
    }

    /** Returns a GET route. */
    public static Route get(String pathTemplate, RoutePermission permission, RouteHandler handler) {
        return new Route(HandlerType.GET, pathTemplate, permission, RequestContent.NO_CONTENT, handler,
                RouteLoad.NORMAL);
    }

    /** Returns a POST route that reads JSON. */
    public static Route post(String pathTemplate, RoutePermission permission, RouteHandler handler) {
        return new Route(HandlerType.POST, pathTemplate, permission, RequestContent.JSON_ONLY, handler,
                RouteLoad.NORMAL);
    }

    /** Returns a PUT route that reads JSON. */
    public static Route put(String pathTemplate, RoutePermission permission, RouteHandler handler) {
        return new Route(HandlerType.PUT, pathTemplate, permission, RequestContent.JSON_ONLY, handler,
                RouteLoad.NORMAL);
    }

    /** Returns a PATCH route that reads JSON. */
    public static Route patch(String pathTemplate, RoutePermission permission, RouteHandler handler) {
        return new Route(HandlerType.PATCH, pathTemplate, permission, RequestContent.JSON_ONLY, handler,
                RouteLoad.NORMAL);
    }

    /** Returns a DELETE route. */
    public static Route delete(String pathTemplate, RoutePermission permission, RouteHandler handler) {
        return new Route(HandlerType.DELETE, pathTemplate, permission, RequestContent.NO_CONTENT, handler,
                RouteLoad.NORMAL);
    }

    /** Returns this route ignoring any body. */
    public Route withoutBody() {
        return new Route(method, pathTemplate, permission, RequestContent.NO_CONTENT, handler, load);
    }

    /** Returns this route accepting a multipart form too. */
    public Route acceptingForm() {
        return new Route(method, pathTemplate, permission, RequestContent.JSON_OR_FORM, handler, load);
    }

    /** Returns this route reading lines of JSON while it responds. */
    public Route acceptingLines() {
        return new Route(method, pathTemplate, permission, RequestContent.JSON_LINES, handler, load);
    }

    /** Returns this route reading lines of JSON or a table while it responds. */
    public Route acceptingLinesOrTable() {
        return new Route(method, pathTemplate, permission, RequestContent.JSON_LINES_OR_CSV, handler,
                load);
    }

    /** Returns this route exempt from all limits on requests. */
    public Route exemptFromLimits() {
        return new Route(method, pathTemplate, permission, requestContent, handler, RouteLoad.EXEMPT);
    }

    /** Returns this route with responses that have no end. */
    public Route lasting() {
        return new Route(method, pathTemplate, permission, requestContent, handler, RouteLoad.LASTING);
    }

    /** Returns whether the route reads a body. */
    public boolean readsBody() {
        return requestContent != RequestContent.NO_CONTENT;
    }

    /** Returns whether the route needs no token. */
    public boolean isOpen() {
        return permission instanceof RoutePermission.OpenAccess;
    }

    /** Returns whether the route is for the visitors of a widget, who have no access tokens. */
    public boolean isForVisitors() {
        return permission instanceof RoutePermission.OfVisitors;
    }

    /** Returns the same route for HEAD. The web server sends only the headers of its response. */
    public Route asHead() {
        return new Route(HandlerType.HEAD, pathTemplate, permission, requestContent, handler, load);
    }
}
