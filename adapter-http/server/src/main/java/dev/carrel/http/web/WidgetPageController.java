package dev.carrel.http.web;

import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.domain.widget.WidgetOrigin;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Serves a page that is the widget alone, for frames in the pages of its websites. */
final class WidgetPageController {

    private static final String TEMPLATE = "/dev/carrel/web/widget/page.html";
    private static final String VERSION_PLACE = "${version}";
    private static final String KEY_PLACE = "${key}";

    /** Nothing inline, no text as HTML, and nothing from elsewhere. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; "
            + "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; img-src data:";

    private final Function<WidgetKey, Optional<Widget>> widgets;
    private final WidgetScriptController scripts;

    /** @param widgets finds the widgets that are enabled */
    WidgetPageController(Function<WidgetKey, Optional<Widget>> widgets, WidgetScriptController scripts) {
        this.widgets = widgets;
        this.scripts = scripts;
    }

    ApiResponse getPage(ApiRequest request) {
        Widget widget = WidgetKey.parse(request.pathParameter(ApiRequest.WIDGET_KEY))
                .flatMap(widgets)
                .orElseThrow(() -> new ProblemException(Problem.of(ProblemType.WIDGET_NOT_FOUND,
                        "There is no widget with this key, or it is not enabled.")));
        String page = readTemplate().replace(VERSION_PLACE, scripts.readScript().version())
                .replace(KEY_PLACE, widget.key().value());
        return new CompleteResponse(200, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8),
                Map.of("Cache-Control", "no-cache", "Content-Security-Policy", policyOf(widget)));
    }

    /** The websites of the widget may frame it, and so may the web interface, for a preview. */
    private static String policyOf(Widget widget) {
        String images = widget.settings().show().images() ? " https:" : "";
        String ancestors = widget.settings()
                .origins()
                .stream()
                .map(WidgetOrigin::value)
                .collect(Collectors.joining(" "));
        return (POLICY + images + "; frame-ancestors 'self' " + ancestors).strip();
    }

    private static String readTemplate() {
        try (@Nullable
        InputStream in = WidgetPageController.class.getResourceAsStream(TEMPLATE)) {
            if (in == null) {
                throw new IllegalStateException("the widget's page is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
