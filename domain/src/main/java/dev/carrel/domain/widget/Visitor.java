package dev.carrel.domain.widget;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.Asker;

/**
 * A visitor of a website with a widget.
 *
 * @param id random, or derived from the user that the owner's server has signed
 * @param isUser whether it was derived from a signed user
 */
public record Visitor(WidgetKey widget, String id, boolean isUser) {

    /** Returns the id under which the questions and conversations of the visitor are stored; that of no token. */
    public AccessTokenId accountId() {
        return new AccessTokenId(widget.value() + "." + id);
    }

    /** Returns who asks a question through a widget. */
    public Asker asAsker(WidgetId name) {
        return new Asker(accountId(), "widget:" + name.value());
    }
}
