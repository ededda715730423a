package dev.carrel.http.web;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Serves the script of the widget to pages of all origins. What it may do there is decided when it asks. */
final class WidgetScriptController {

    static final String FILE = "file";

    private static final Pattern VERSIONED_NAME = Pattern.compile("[0-9a-f]{16}\\.js");
    /** As long as browsers keep the answer to a preflight request. */
    private static final String SHORT_CACHING = "public, max-age=600";
    private static final String LASTING_CACHING = "public, max-age=31536000, immutable";

    private @Nullable WidgetScript script;

    /** Answers with the script, whatever its version. */
    ApiResponse getScript(ApiRequest request) {
        return respond(request, SHORT_CACHING);
    }

    /** Answers with the script of a version, and leads pages that name another version to the current one. */
    ApiResponse getVersion(ApiRequest request) {
        String name = request.pathParameter(FILE);
        if (name.equals(readScript().version() + ".js")) {
            return respond(request, LASTING_CACHING);
        }
        if (VERSIONED_NAME.matcher(name).matches()) {
            return ApiResponse.withoutContent(307)
                    .withHeader("Location", "../widget.js")
                    .withHeader("Cache-Control", SHORT_CACHING)
                    .withHeader("Access-Control-Allow-Origin", "*");
        }
        throw new ProblemException(Problem.of(ProblemType.NOT_FOUND, "The widget has no such file."));
    }

    /** Answers with what a snippet needs that names the version. */
    ApiResponse getLatest(ApiRequest request) {
        WidgetScript current = readScript();
        var latest = new TreeMap<>(Map.of("version", current.version(), "path", "widget/" + current.version() + ".js",
                "integrity", current.integrity()));
        return ApiResponse.json(200, latest)
                .withHeader("Cache-Control", "no-cache")
                .withHeader("Access-Control-Allow-Origin", "*");
    }

    private ApiResponse respond(ApiRequest request, String caching) {
        return readScript().file()
                .respond(request, Map.of("Cache-Control", caching, "Access-Control-Allow-Origin", "*",
                        "Cross-Origin-Resource-Policy", "cross-origin", "Vary", "Accept-Encoding"));
    }

    /** Returns the current script, which is put together when it is first asked for. */
    synchronized WidgetScript readScript() {
        if (script == null) {
            script = WidgetScript.read();
        }
        return script;
    }
}
