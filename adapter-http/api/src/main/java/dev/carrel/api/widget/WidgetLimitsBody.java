package dev.carrel.api.widget;

import dev.carrel.domain.widget.WidgetLimits;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The limits of a widget. In a request a null field has its default. */
public record WidgetLimitsBody(@Nullable Integer perVisitorHour, @Nullable Integer perVisitorDay,
        @Nullable Integer perNetworkMinute, @Nullable Integer perDay, @Nullable Integer questionCharacters) {

    static final WidgetLimitsBody DEFAULT = of(WidgetLimits.DEFAULT);

    static WidgetLimitsBody of(WidgetLimits limits) {
        return new WidgetLimitsBody(limits.perVisitorHour(), limits.perVisitorDay(), limits.perNetworkMinute(),
                limits.perDay(), limits.questionCharacters());
    }

    WidgetLimits toLimits() {
        WidgetLimits usual = WidgetLimits.DEFAULT;
        return new WidgetLimits(Objects.requireNonNullElse(perVisitorHour, usual.perVisitorHour()),
                Objects.requireNonNullElse(perVisitorDay, usual.perVisitorDay()),
                Objects.requireNonNullElse(perNetworkMinute, usual.perNetworkMinute()),
                Objects.requireNonNullElse(perDay, usual.perDay()),
                Objects.requireNonNullElse(questionCharacters, usual.questionCharacters()));
    }
}
