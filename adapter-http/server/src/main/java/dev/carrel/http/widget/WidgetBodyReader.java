package dev.carrel.http.widget;

import dev.carrel.api.widget.WidgetBody;
import dev.carrel.api.widget.WidgetDisplayBody;
import dev.carrel.api.widget.WidgetHandOverBody;
import dev.carrel.api.widget.WidgetHandOverBody.HoursBody;
import dev.carrel.api.widget.WidgetLimitsBody;
import dev.carrel.api.widget.WidgetTextsBody;
import dev.carrel.api.widget.WidgetTextsBody.ContactBody;
import dev.carrel.api.widget.WidgetThemeBody;
import dev.carrel.http.request.BodyFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of widgets. Unknown fields are reported: a misspelled limit would be no limit that its owner wants.
 */
final class WidgetBodyReader {

    private WidgetBodyReader() {}

    static WidgetBody readBody(BodyFields fields) {
        fields.requireKnownFields(List.of("id", "key", "name", "enabled", "origins", "limits", "show", "texts", "theme",
                "challenge", "filter", "keepConversations", "context", "handOver", "userSecretSet", "createdAt",
                "updatedAt"));
        return new WidgetBody(fields.readString("id"), null, fields.readString("name"),
                fields.readOptionalBoolean("enabled"), fields.readStrings("origins"),
                readLimits(fields.readObject("limits")), readDisplay(fields.readObject("show")),
                readAllTexts(fields.readObject("texts")), readTheme(fields.readObject("theme")),
                fields.readString("challenge"), fields.readMap("filter"),
                fields.readOptionalBoolean("keepConversations"), fields.readStrings("context"),
                readHandOver(fields.readObject("handOver")), null, null, null);
    }

    private static @Nullable WidgetHandOverBody readHandOver(@Nullable BodyFields fields) {
        if (fields == null) {
            return null;
        }
        fields.requireKnownFields(List.of("webhookUrl", "webhookSecret", "webhookSecretSet", "hours"));
        BodyFields hours = fields.readObject("hours");
        return new WidgetHandOverBody(fields.readString("webhookUrl"), fields.readString("webhookSecret"), null,
                hours == null ? null : readHours(hours));
    }

    private static HoursBody readHours(BodyFields fields) {
        fields.requireKnownFields(List.of("timeZone", "days"));
        var days = new LinkedHashMap<String, String>();
        BodyFields given = fields.readObject("days");
        if (given != null) {
            given.names().forEach(day -> {
                String span = given.readString(day);
                if (span != null) {
                    days.put(day, span);
                }
            });
        }
        return new HoursBody(fields.readString("timeZone"), days);
    }

    private static @Nullable WidgetLimitsBody readLimits(@Nullable BodyFields fields) {
        if (fields == null) {
            return null;
        }
        fields.requireKnownFields(List.of("perVisitorHour", "perVisitorDay", "perNetworkMinute", "perDay",
                "questionCharacters"));
        return new WidgetLimitsBody(fields.readInteger("perVisitorHour"), fields.readInteger("perVisitorDay"),
                fields.readInteger("perNetworkMinute"), fields.readInteger("perDay"),
                fields.readInteger("questionCharacters"));
    }

    private static @Nullable WidgetDisplayBody readDisplay(@Nullable BodyFields fields) {
        if (fields == null) {
            return null;
        }
        fields.requireKnownFields(List.of("sources", "images", "helpArticles", "feedback"));
        return new WidgetDisplayBody(fields.readString("sources"), fields.readOptionalBoolean("images"),
                fields.readOptionalBoolean("helpArticles"), fields.readOptionalBoolean("feedback"));
    }

    private static @Nullable Map<String, WidgetTextsBody> readAllTexts(@Nullable BodyFields fields) {
        if (fields == null) {
            return null;
        }
        var texts = new LinkedHashMap<String, WidgetTextsBody>();
        for (String language : fields.names()) {
            BodyFields translated = fields.readObject(language);
            if (translated != null) {
                texts.put(language, readTexts(translated));
            }
        }
        return texts;
    }

    private static WidgetTextsBody readTexts(BodyFields fields) {
        fields.requireKnownFields(List.of("title", "greeting", "placeholder", "privacy", "suggestions", "contact",
                "away"));
        return new WidgetTextsBody(fields.readString("title"), fields.readString("greeting"),
                fields.readString("placeholder"), fields.readString("privacy"), fields.readStrings("suggestions"),
                readContact(fields.readObject("contact")), fields.readString("away"));
    }

    private static @Nullable ContactBody readContact(@Nullable BodyFields fields) {
        if (fields == null) {
            return null;
        }
        fields.requireKnownFields(List.of("text", "url"));
        return new ContactBody(fields.readString("text"), fields.readString("url"));
    }

    private static @Nullable WidgetThemeBody readTheme(@Nullable BodyFields fields) {
        if (fields == null) {
            return null;
        }
        fields.requireKnownFields(List.of("accent", "scheme", "position"));
        return new WidgetThemeBody(fields.readString("accent"), fields.readString("scheme"),
                fields.readString("position"));
    }
}
