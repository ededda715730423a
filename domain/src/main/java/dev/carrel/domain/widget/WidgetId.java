package dev.carrel.domain.widget;

import dev.carrel.domain.OpaqueId;

/** The id of a widget, chosen by its owner and unique in its library. */
public record WidgetId(String value) {

    public WidgetId {
        OpaqueId.requireValid("id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
