package dev.carrel.http.server;

import dev.carrel.application.access.AuditTrail;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.BrowserSession;
import dev.carrel.domain.audit.AuditActor;
import dev.carrel.domain.audit.AuditKind;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.RoutePermission;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;
import static dev.carrel.domain.access.AccessToken.TokenScope.READ;

/** Writes into the audit log what requests have done, before they are answered. Questions are none of it. */
final class AuditRecorder {

    private static final Set<String> SIGN_INS = Set.of("/session", "/sign-in");
    /** Where a browser comes back to from the directory. */
    private static final String CALLBACK = "/oidc/callback";
    private static final Set<String> EXPORTS = Set.of("/backup", "/server/backup",
            "/library/{library_id}/document/{document_id}/original",
            "/library/{library_id}/document/{document_id}/page/{page_number}");
    /** What is a page of a list as JSON, and all of it in other formats. */
    private static final Set<String> LISTS = Set.of("/audit", "/library/{library_id}/question");

    private final AuditTrail trail;

    AuditRecorder(AuditTrail trail) {
        this.trail = trail;
    }

    /** Records what a request has done, if that is of interest. */
    void record(ApiRequest request, ApiResponse response) {
        AccessToken token = request.token();
        Optional<AuditKind> kind = token == null ? Optional.empty() : findKind(request.route(), response);
        if (token != null && kind.isPresent()) {
            String library = request.pathParameters().get(ApiRequest.LIBRARY_ID);
            trail.record(kind.get(), request.route().method().name() + " " + request.route().pathTemplate(),
                    library == null || !OpaqueId.isValid(library) ? null : new LibraryId(library),
                    findTarget(request, response), AuditActor.of(token),
                    request.session().map(BrowserSession::id).orElse(null), request.id());
        }
    }

    private static Optional<AuditKind> findKind(Route route, ApiResponse response) {
        String path = route.pathTemplate();
        return Optional.ofNullable(switch (route.method().name()) {
            case "DELETE" -> AuditKind.DELETE;
            case "GET" -> path.equals(CALLBACK) ? AuditKind.SIGN_IN
                    : EXPORTS.contains(path) && !isEmpty(response) || LISTS.contains(path) && !isJson(response)
                            ? AuditKind.EXPORT
                            : null;
            case "POST" -> SIGN_INS.contains(path) ? AuditKind.SIGN_IN
                    : EXPORTS.contains(path) ? AuditKind.EXPORT : changeOf(route.permission());
            case "PUT", "PATCH" -> changeOf(route.permission());
            default -> null;
        });
    }

    private static boolean isEmpty(ApiResponse response) {
        return response instanceof CompleteResponse complete && complete.status() == 204;
    }

    private static boolean isJson(ApiResponse response) {
        return response instanceof CompleteResponse complete && complete.contentType() != null
                && complete.contentType().startsWith("application/json");
    }

    private static @Nullable AuditKind changeOf(RoutePermission permission) {
        boolean isChange = switch (permission) {
            case RoutePermission.InLibrary in -> in.scope() != QUERY && in.scope() != READ;
            case RoutePermission.InAnyLibrary any -> any.scope() != QUERY && any.scope() != READ;
            case RoutePermission.InAllLibraries all -> all.scope() != QUERY && all.scope() != READ;
            case RoutePermission.InPersonalLibrary own -> true;
            default -> false;
        };
        return isChange ? AuditKind.CHANGE : null;
    }

    /** Returns the ids in the path, or that of what was made, which ends the path that the response names. */
    private static @Nullable String findTarget(ApiRequest request, ApiResponse response) {
        String ids = request.pathParameters()
                .entrySet()
                .stream()
                .filter(parameter -> !parameter.getKey().equals(ApiRequest.LIBRARY_ID))
                .map(parameter -> parameter.getValue())
                .sorted()
                .collect(Collectors.joining("/"));
        if (!ids.isEmpty()) {
            return ids;
        }
        String location = response instanceof CompleteResponse complete ? complete.headers().get("Location") : null;
        return location == null || request.route().pathTemplate().equals(CALLBACK)
                || request.route().pathTemplate().equals("/library/{library_id}") ? null
                        : location.substring(location.lastIndexOf('/') + 1);
    }
}
