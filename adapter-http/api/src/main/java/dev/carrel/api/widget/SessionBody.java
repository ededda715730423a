package dev.carrel.api.widget;

import dev.carrel.api.widget.WidgetHandOverBody.HoursBody;
import dev.carrel.application.widget.SessionOutcome.OpenedSession;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetSettings;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The session of a visitor, with what the browser needs to show the widget. */
public record SessionBody(String visitorToken, String expiresAt, ShownWidgetBody widget) {

    /**
     * Returns the body of a session.
     *
     * @param accent the colour of a widget that has none; null for that of the widget itself
     */
    public static SessionBody of(OpenedSession session, Widget widget, @Nullable String accent) {
        return new SessionBody(session.visitorToken(), session.expiresAt().toString(),
                ShownWidgetBody.of(widget, accent));
    }

    /** A widget, as visitors may know it. */
    public record ShownWidgetBody(String name, WidgetDisplayBody show, Map<String, WidgetTextsBody> texts,
            WidgetThemeBody theme, boolean keepConversations, int questionCharacters, List<String> context,
            boolean takesMessages, @Nullable HoursBody hours) {

        static ShownWidgetBody of(Widget widget, @Nullable String accent) {
            WidgetSettings settings = widget.settings();
            return new ShownWidgetBody(settings.name(), WidgetDisplayBody.of(settings.show()),
                    WidgetTextsBody.ofAll(settings.texts()),
                    WidgetThemeBody.of(settings.theme()).withDefaultAccent(accent),
                    settings.keepConversations(), settings.limits().questionCharacters(), settings.context(),
                    settings.handOver().webhook().isPresent(), HoursBody.of(settings.handOver().hours()));
        }
    }
}
