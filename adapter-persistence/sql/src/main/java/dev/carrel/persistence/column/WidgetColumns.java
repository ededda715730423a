package dev.carrel.persistence.column;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.widget.ChallengeMode;
import dev.carrel.domain.widget.WidgetDisplay;
import dev.carrel.domain.widget.WidgetDisplay.SourceDetail;
import dev.carrel.domain.widget.WidgetHandOver;
import dev.carrel.domain.widget.WidgetHandOver.OfficeHours;
import dev.carrel.domain.widget.WidgetLimits;
import dev.carrel.domain.widget.WidgetOrigin;
import dev.carrel.domain.widget.WidgetSecret;
import dev.carrel.domain.widget.WidgetSettings;
import dev.carrel.domain.widget.WidgetTexts;
import dev.carrel.domain.widget.WidgetTexts.ContactLink;
import dev.carrel.domain.widget.WidgetTheme;
import dev.carrel.domain.widget.WidgetTheme.ColorScheme;
import dev.carrel.domain.widget.WidgetTheme.LauncherPosition;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Columns with the settings of widgets, as JSON. */
public final class WidgetColumns {

    private WidgetColumns() {}

    /** Returns the column of settings. */
    public static String toColumn(WidgetSettings settings) {
        WidgetLimits limits = settings.limits();
        WidgetDisplay show = settings.show();
        WidgetTheme theme = settings.theme();
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("name", settings.name());
        tree.put("enabled", settings.enabled());
        tree.put("origins", settings.origins().stream().map(WidgetOrigin::value).toList());
        tree.put("limits", List.of(limits.perVisitorHour(), limits.perVisitorDay(), limits.perNetworkMinute(),
                limits.perDay(), limits.questionCharacters()));
        tree.put("sources", show.sources().wireName());
        tree.put("images", show.images());
        tree.put("helpArticles", show.helpArticles());
        tree.put("feedback", show.feedback());
        var texts = new TreeMap<String, Object>();
        settings.texts().forEach((language, translated) -> texts.put(language, writeTexts(translated)));
        tree.put("texts", texts);
        tree.put("accent", theme.accent());
        tree.put("scheme", theme.scheme().wireName());
        tree.put("position", theme.position().wireName());
        tree.put("challenge", settings.challenge().wireName());
        tree.put("filter", settings.filter().isEverything() ? null : settings.filter().toMap());
        tree.put("keepConversations", settings.keepConversations());
        tree.put("context", settings.context());
        WidgetHandOver handOver = settings.handOver();
        WebAddress webhook = handOver.webhookUrl();
        tree.put("webhookUrl", webhook == null ? null : webhook.value());
        WidgetSecret secret = handOver.webhookSecret();
        tree.put("webhookSecret", secret == null ? null : secret.value());
        OfficeHours hours = handOver.hours();
        tree.put("timeZone", hours == null ? null : hours.timeZone());
        tree.put("days", hours == null ? null : hours.days());
        return JsonColumns.write(tree);
    }

    private static Map<String, @Nullable Object> writeTexts(WidgetTexts texts) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("title", texts.title());
        tree.put("greeting", texts.greeting());
        tree.put("placeholder", texts.placeholder());
        tree.put("privacy", texts.privacy());
        tree.put("suggestions", texts.suggestions());
        ContactLink contact = texts.contact();
        tree.put("contactText", contact == null ? null : contact.text());
        tree.put("contactUrl", contact == null ? null : contact.url());
        tree.put("away", texts.away());
        return tree;
    }

    /** Returns the settings of a column. */
    public static WidgetSettings readSettings(String column) {
        Map<?, ?> tree = (Map<?, ?>) JsonColumns.read(column);
        List<Integer> limits = ((List<?>) require(tree, "limits")).stream().map(Integer.class::cast).toList();
        Map<String, WidgetTexts> texts = new HashMap<>();
        ((Map<?, ?>) require(tree, "texts")).forEach(
                (language, translated) -> texts.put((String) language, readTexts((Map<?, ?>) translated)));
        Object filter = tree.get("filter");
        return new WidgetSettings(readText(tree, "name"), readFlag(tree, "enabled"),
                readTexts(tree, "origins").stream().map(WidgetOrigin::new).toList(),
                new WidgetLimits(limits.get(0), limits.get(1), limits.get(2), limits.get(3), limits.get(4)),
                new WidgetDisplay(SourceDetail.fromWireName(readText(tree, "sources")).orElseThrow(),
                        readFlag(tree, "images"), readFlag(tree, "helpArticles"), readFlag(tree, "feedback")),
                texts,
                new WidgetTheme((@Nullable String) tree.get("accent"),
                        ColorScheme.fromWireName(readText(tree, "scheme")).orElseThrow(),
                        LauncherPosition.fromWireName(readText(tree, "position")).orElseThrow()),
                ChallengeMode.fromWireName(readText(tree, "challenge")).orElseThrow(),
                filter == null ? AttributeFilter.everything() : FilterGrammar.parseUnbounded(filter),
                readFlag(tree, "keepConversations"),
                tree.containsKey("context") ? readTexts(tree, "context") : List.of(), readHandOver(tree));
    }

    /** Widgets that were saved before have none. */
    private static WidgetHandOver readHandOver(Map<?, ?> tree) {
        Object url = tree.get("webhookUrl");
        Object secret = tree.get("webhookSecret");
        var days = new HashMap<String, String>();
        if (tree.get("days") instanceof Map<?, ?> spans) {
            spans.forEach((day, span) -> days.put((String) day, (String) span));
        }
        return new WidgetHandOver(url == null ? null : new WebAddress((String) url),
                secret == null ? null : new WidgetSecret((String) secret),
                tree.get("timeZone") instanceof String zone ? new OfficeHours(zone, days) : null);
    }

    private static WidgetTexts readTexts(Map<?, ?> tree) {
        Object url = tree.get("contactUrl");
        return new WidgetTexts((@Nullable String) tree.get("title"), (@Nullable String) tree.get("greeting"),
                (@Nullable String) tree.get("placeholder"), (@Nullable String) tree.get("privacy"),
                readTexts(tree, "suggestions"),
                url == null ? null : new ContactLink((@Nullable String) tree.get("contactText"), (String) url),
                (@Nullable String) tree.get("away"));
    }

    private static Object require(Map<?, ?> tree, String name) {
        Object value = tree.get(name);
        if (value == null) {
            throw new IllegalStateException("The storage has a widget without " + name + ".");
        }
        return value;
    }

    private static String readText(Map<?, ?> tree, String name) {
        return (String) require(tree, name);
    }

    private static boolean readFlag(Map<?, ?> tree, String name) {
        return (Boolean) require(tree, name);
    }

    private static List<String> readTexts(Map<?, ?> tree, String name) {
        return ((List<?>) require(tree, name)).stream().map(String.class::cast).toList();
    }
}
