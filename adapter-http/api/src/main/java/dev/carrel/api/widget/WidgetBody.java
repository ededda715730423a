package dev.carrel.api.widget;

import dev.carrel.domain.WireName;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.widget.ChallengeMode;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetHandOver;
import dev.carrel.domain.widget.WidgetOrigin;
import dev.carrel.domain.widget.WidgetSettings;
import dev.carrel.domain.widget.WidgetTexts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A widget, as it is sent and returned. In a request a null field has its default, and the fields that the server makes
 * are ignored.
 *
 * @param id in a request that of the path, or null
 * @param key made by the server
 * @param filter in the grammar of filters; null for all documents
 * @param context the attributes by which pages may narrow the filter
 * @param userSecretSet made by the server: whether users can be signed
 * @param createdAt made by the server, as updatedAt
 */
public record WidgetBody(@Nullable String id, @Nullable String key, @Nullable String name, @Nullable Boolean enabled,
        @Nullable List<String> origins, @Nullable WidgetLimitsBody limits, @Nullable WidgetDisplayBody show,
        @Nullable Map<String, WidgetTextsBody> texts, @Nullable WidgetThemeBody theme, @Nullable String challenge,
        @Nullable Map<String, Object> filter, @Nullable Boolean keepConversations, @Nullable List<String> context,
        @Nullable WidgetHandOverBody handOver, @Nullable Boolean userSecretSet, @Nullable String createdAt,
        @Nullable String updatedAt) {

    /** Returns the body of a widget, without its secrets. */
    public static WidgetBody of(Widget widget) {
        WidgetSettings settings = widget.settings();
        AttributeFilter filter = settings.filter();
        return new WidgetBody(widget.id().value(), widget.key().value(), settings.name(), settings.enabled(),
                settings.origins().stream().map(WidgetOrigin::value).toList(),
                WidgetLimitsBody.of(settings.limits()), WidgetDisplayBody.of(settings.show()),
                WidgetTextsBody.ofAll(settings.texts()), WidgetThemeBody.of(settings.theme()),
                settings.challenge().wireName(), filter.isEverything() ? null : filter.toMap(),
                settings.keepConversations(), settings.context(), WidgetHandOverBody.of(settings.handOver()),
                widget.userSecret() != null, widget.createdAt().toString(),
                widget.updatedAt().toString());
    }

    /**
     * Returns the settings.
     *
     * @param path the id in the path, which is the name by default
     * @throws InvalidRequestException if a field is invalid
     */
    public WidgetSettings toSettings(String path) {
        var violations = new ArrayList<Violation>();
        if (id != null && !id.equals(path)) {
            violations.add(new Violation("id", "must be the id in the path, or absent"));
        }
        List<String> allowed = Objects.requireNonNullElse(origins, List.of());
        for (int index = 0; index < Math.min(allowed.size(), WidgetSettings.MAX_ORIGINS); index++) {
            String field = "origins/" + index;
            WidgetOrigin.findViolation(allowed.get(index))
                    .ifPresent(detail -> violations.add(new Violation(field, detail)));
        }
        if (allowed.size() > WidgetSettings.MAX_ORIGINS) {
            violations.add(new Violation("origins", "must be at most " + WidgetSettings.MAX_ORIGINS));
        }
        ChallengeMode mode = parse("challenge", challenge, ChallengeMode.class, ChallengeMode.AUTO, violations);
        var display = Objects.requireNonNullElse(show, WidgetDisplayBody.DEFAULT).toDisplay(violations);
        var colours = Objects.requireNonNullElse(theme, WidgetThemeBody.DEFAULT).toTheme(violations);
        WidgetHandOver toPeople = Objects.requireNonNullElse(handOver, WidgetHandOverBody.NONE).toHandOver(violations);
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(violations);
        }
        var translated = new TreeMap<String, WidgetTexts>();
        Objects.requireNonNullElse(texts, Map.<String, WidgetTextsBody>of())
                .forEach((language, body) -> translated.put(language, body.toTexts(language)));
        return new WidgetSettings(Objects.requireNonNullElse(name, path), !Boolean.FALSE.equals(enabled),
                allowed.stream().map(WidgetOrigin::new).toList(),
                Objects.requireNonNullElse(limits, WidgetLimitsBody.DEFAULT).toLimits(), display, translated, colours,
                mode, FilterGrammar.parse("filter", filter), !Boolean.FALSE.equals(keepConversations),
                Objects.requireNonNullElse(context, List.of()), toPeople);
    }

    /** Returns the constant that a field names, or its default; an unknown name is reported. */
    static <E extends Enum<E> & WireName> E parse(String field, @Nullable String given, Class<E> type, E usual,
            List<Violation> violations) {
        if (given == null) {
            return usual;
        }
        Optional<E> found = WireName.find(type, given);
        if (found.isEmpty()) {
            violations.add(new Violation(field, "must be " + Arrays.stream(type.getEnumConstants())
                    .map(WireName::wireName)
                    .collect(Collectors.joining(" or "))));
        }
        return found.orElse(usual);
    }
}
