package dev.carrel.api.widget;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the widgets of a library, ordered by id.
 *
 * @param nextCursor of the next page; null if this one is the last
 */
public record WidgetListBody(List<WidgetBody> widgets, @Nullable String nextCursor) {}
