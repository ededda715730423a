package dev.carrel.http.exchange;

import dev.carrel.domain.widget.Visitor;
import dev.carrel.domain.widget.Widget;
import org.jspecify.annotations.Nullable;

/**
 * The visit of a page that shows a widget, as the request of its browser proves it.
 *
 * @param origin the origin of the page, which the widget permits
 * @param visitor null while the session is opened
 */
public record WidgetVisit(Widget widget, String origin, @Nullable Visitor visitor) {

    /** Returns the visitor, whom the route must require. */
    public Visitor requireVisitor() {
        if (visitor == null) {
            throw new IllegalStateException("the route requires no visitor");
        }
        return visitor;
    }
}
