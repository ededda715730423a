package dev.carrel.domain.widget;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.AttributeFilter.Comparison;
import dev.carrel.domain.attribute.AttributeFilter.ComparisonOperator;
import dev.carrel.domain.attribute.AttributeValue.TextListValue;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the owner of a widget chooses. The constructor throws an {@link InvalidRequestException} with everything that is
 * wrong.
 *
 * @param name for people, at most {@value #MAX_NAME_CHARACTERS} characters
 * @param enabled whether the widget answers at all
 * @param origins the websites that may show it; none if the list is empty
 * @param texts by language tag of BCP 47, such as {@code de} or {@code pt-BR}
 * @param filter the documents and help articles that exist for visitors
 * @param keepConversations whether conversations are stored, so that visitors can ask follow-up questions
 * @param context the attributes by which a page may narrow the filter for its visitors
 * @param handOver how visitors reach a person
 */
public record WidgetSettings(String name, boolean enabled, List<WidgetOrigin> origins, WidgetLimits limits,
        WidgetDisplay show, Map<String, WidgetTexts> texts, WidgetTheme theme, ChallengeMode challenge,
        AttributeFilter filter, boolean keepConversations, List<String> context, WidgetHandOver handOver) {

    /** As long as the name of a token. */
    public static final int MAX_NAME_CHARACTERS = 512;

    /** More websites than one owner has, and few enough to compare with every request. */
    public static final int MAX_ORIGINS = 100;

    /** As many as the official languages of the European Union, twice. */
    public static final int MAX_LANGUAGES = 50;

    /** As many as a filter of a person has. */
    public static final int MAX_CONTEXT = 8;

    private static final String LANGUAGE_TAG = "[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}";

    public WidgetSettings {
        name = name.strip();
        origins = origins.stream().distinct().toList();
        texts = Map.copyOf(texts);
        context = context.stream().distinct().toList();
        var violations = new ArrayList<Violation>();
        if (name.isEmpty()) {
            violations.add(new Violation("name", "must not be blank"));
        }
        WidgetTexts.checkText("name", name, MAX_NAME_CHARACTERS, violations);
        if (origins.size() > MAX_ORIGINS) {
            violations.add(new Violation("origins", "must be at most " + MAX_ORIGINS));
        }
        violations.addAll(limits.findViolations());
        if (texts.size() > MAX_LANGUAGES) {
            violations.add(new Violation("texts", "must have at most " + MAX_LANGUAGES + " languages"));
        }
        new TreeMap<>(texts).forEach((language, translated) -> {
            if (!language.matches(LANGUAGE_TAG)) {
                violations.add(new Violation("texts", "must be by language tags, such as de or pt-BR"));
            }
            violations.addAll(translated.findViolations("texts/" + language));
        });
        violations.addAll(theme.findViolations());
        if (context.size() > MAX_CONTEXT) {
            violations.add(new Violation("context", "must be at most " + MAX_CONTEXT + " attributes"));
        }
        context.stream()
                .filter(key -> !Attributes.isKey(key))
                .forEach(key -> violations.add(new Violation("context", "must be " + Attributes.KEY_RULE)));
        violations.addAll(handOver.findViolations());
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(violations.stream().distinct().toList());
        }
    }

    /** Returns the defaults: an enabled widget that no website may show yet. */
    public static WidgetSettings named(String name) {
        return new WidgetSettings(name, true, List.of(), WidgetLimits.DEFAULT, WidgetDisplay.DEFAULT, Map.of(),
                WidgetTheme.DEFAULT, ChallengeMode.AUTO, AttributeFilter.everything(), true, List.of(),
                WidgetHandOver.NONE);
    }

    /** Returns the settings for other websites. */
    public WidgetSettings withOrigins(String... values) {
        return new WidgetSettings(name, enabled, List.of(values).stream().map(WidgetOrigin::new).toList(), limits,
                show, texts, theme, challenge, filter, keepConversations, context, handOver);
    }

    /** Returns the settings with other limits. */
    public WidgetSettings withLimits(WidgetLimits other) {
        return new WidgetSettings(name, enabled, origins, other, show, texts, theme, challenge, filter,
                keepConversations, context, handOver);
    }

    /** Returns the settings with another filter. */
    public WidgetSettings withFilter(AttributeFilter other) {
        return new WidgetSettings(name, enabled, origins, limits, show, texts, theme, challenge, other,
                keepConversations, context, handOver);
    }

    /** Returns the settings with another challenge. */
    public WidgetSettings withChallenge(ChallengeMode other) {
        return new WidgetSettings(name, enabled, origins, limits, show, texts, theme, other, filter,
                keepConversations, context, handOver);
    }

    /** Returns the settings with other attributes of pages. */
    public WidgetSettings withContext(String... keys) {
        return new WidgetSettings(name, enabled, origins, limits, show, texts, theme, challenge, filter,
                keepConversations, List.of(keys), handOver);
    }

    /** Returns the settings with another way to a person. */
    public WidgetSettings withHandOver(WidgetHandOver other) {
        return new WidgetSettings(name, enabled, origins, limits, show, texts, theme, challenge, filter,
                keepConversations, context, other);
    }

    /**
     * Returns the filter for the visitors of a page: that of the widget, which the page narrows and cannot widen.
     *
     * @param given the values of attributes that the page names
     * @throws InvalidRequestException if an attribute is not one that pages may name, or a value is a list
     */
    public AttributeFilter narrowFilter(Attributes given) {
        AttributeFilter narrowed = filter;
        for (var entry : given.values().entrySet()) {
            String field = "context/" + entry.getKey();
            if (!context.contains(entry.getKey())) {
                throw InvalidRequestException.of(field, "must be one of the attributes that the widget names");
            }
            if (entry.getValue() instanceof TextListValue) {
                throw InvalidRequestException.of(field, "must be a string, a number or a boolean");
            }
            narrowed = narrowed.and(new Comparison(entry.getKey(), ComparisonOperator.EQ, entry.getValue()));
        }
        return narrowed;
    }
}
