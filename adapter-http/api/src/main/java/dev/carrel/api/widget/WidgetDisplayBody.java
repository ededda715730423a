package dev.carrel.api.widget;

import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.widget.WidgetDisplay;
import dev.carrel.domain.widget.WidgetDisplay.SourceDetail;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What visitors of a widget see. In a request a null field has its default.
 *
 * @param sources none, titles, links or passages
 */
public record WidgetDisplayBody(@Nullable String sources, @Nullable Boolean images, @Nullable Boolean helpArticles,
        @Nullable Boolean feedback) {

    static final WidgetDisplayBody DEFAULT = of(WidgetDisplay.DEFAULT);

    static WidgetDisplayBody of(WidgetDisplay show) {
        return new WidgetDisplayBody(show.sources().wireName(), show.images(), show.helpArticles(), show.feedback());
    }

    WidgetDisplay toDisplay(List<Violation> violations) {
        WidgetDisplay usual = WidgetDisplay.DEFAULT;
        return new WidgetDisplay(
                WidgetBody.parse("show/sources", sources, SourceDetail.class, usual.sources(), violations),
                Objects.requireNonNullElse(images, usual.images()),
                Objects.requireNonNullElse(helpArticles, usual.helpArticles()),
                Objects.requireNonNullElse(feedback, usual.feedback()));
    }
}
