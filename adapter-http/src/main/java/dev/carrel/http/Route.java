package dev.carrel.http;

import io.javalin.http.HandlerType;
import io.javalin.router.EndpointMetadata;

/**
 * A line of the route table.
 *
 * @param path
 *            the template, e.g. <code>/library/{library_id}</code>
 * @param takesBody
 *            whether a request's body is read; that of others is not
 */
record Route(HandlerType method, String path, Permission permission, boolean takesBody, Action action)
        implements
            EndpointMetadata {

    static Route get(String path, Permission permission, Action action) {
        return new Route(HandlerType.GET, path, permission, false, action);
    }

    static Route post(String path, Permission permission, Action action) {
        return new Route(HandlerType.POST, path, permission, true, action);
    }

    static Route put(String path, Permission permission, Action action) {
        return new Route(HandlerType.PUT, path, permission, true, action);
    }

    static Route delete(String path, Permission permission, Action action) {
        return new Route(HandlerType.DELETE, path, permission, false, action);
    }

    Route withoutBody() {
        return new Route(method, path, permission, false, action);
    }

    boolean isOpen() {
        return permission instanceof Permission.Open;
    }

    /** The same for HEAD: what GET would answer, of which the web server sends the headers only. */
    Route asHead() {
        return new Route(HandlerType.HEAD, path, permission, takesBody, action);
    }
}
