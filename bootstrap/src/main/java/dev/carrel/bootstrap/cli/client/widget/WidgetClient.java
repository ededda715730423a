package dev.carrel.bootstrap.cli.client.widget;

import dev.carrel.api.widget.WidgetBody;
import dev.carrel.domain.widget.WidgetId;
import java.util.List;

/** The chat widgets of one library. */
public sealed interface WidgetClient permits EmbeddedWidgets, RemoteWidgets {

    /** Creates or replaces a widget; returns it with its key. */
    WidgetBody saveWidget(WidgetId id, WidgetBody widget);

    /** Returns a widget. */
    WidgetBody getWidget(WidgetId id);

    /** Returns all widgets, ordered by id. */
    List<WidgetBody> listWidgets();

    /** Deletes a widget. */
    void deleteWidget(WidgetId id);

    /** Replaces the secret for signed users, and returns the new one. */
    String createUserSecret(WidgetId id);
}
