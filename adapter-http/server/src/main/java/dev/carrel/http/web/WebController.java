package dev.carrel.http.web;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Serves the files of the web interface. They are read when the first is asked for. */
final class WebController {

    static final String VERSION = "version";
    static final String FILE = "file";

    /**
     * Scripts, styles and images come from this server only, no inline script or style runs, and only the library that
     * renders templates may turn strings into HTML.
     */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'; trusted-types lit-html";
    private static final Map<String, String> HEADERS = Map.of("Content-Security-Policy", POLICY,
            "Cross-Origin-Opener-Policy", "same-origin", "Cross-Origin-Resource-Policy", "same-origin",
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
            "Vary", "Accept-Encoding");

    /** A picture that is opened by itself is no document of this server. */
    private static final String PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

    private final Brand brand;
    private @Nullable WebFiles files;

    WebController(Brand brand) {
        this.brand = brand;
    }

    /** Answers with the start page; without a slash at its end, the path's relative links would lead astray. */
    ApiResponse getStartPage(ApiRequest request) {
        if (!request.jettyRequest().getHttpURI().getPath().endsWith("/")) {
            return ApiResponse.withoutContent(308).withHeader("Location", "ui/");
        }
        return respond(request, readFiles().startPage(), "no-cache");
    }

    ApiResponse getFile(ApiRequest request) {
        WebFile file = readFiles().find(request.pathParameter(VERSION), request.pathParameter(FILE))
                .orElseThrow(() -> new ProblemException(
                        Problem.of(ProblemType.NOT_FOUND, "The web interface has no such file.")));
        return respond(request, file, "public, max-age=31536000, immutable");
    }

    private static CompleteResponse respond(ApiRequest request, WebFile file, String caching) {
        var headers = new HashMap<>(HEADERS);
        headers.put("Cache-Control", caching);
        if (file.mediaType().startsWith("image/")) {
            headers.put("Content-Security-Policy", PICTURE_POLICY);
        }
        return file.respond(request, Map.copyOf(headers));
    }

    private synchronized WebFiles readFiles() {
        if (files == null) {
            files = WebFiles.read(brand);
        }
        return files;
    }
}
