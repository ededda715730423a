package dev.carrel.api.widget;

import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.widget.WidgetTexts;
import dev.carrel.domain.widget.WidgetTexts.ContactLink;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The texts of a widget in one language; null where the widget uses its own. */
public record WidgetTextsBody(@Nullable String title, @Nullable String greeting, @Nullable String placeholder,
        @Nullable String privacy, @Nullable List<String> suggestions, @Nullable ContactBody contact,
        @Nullable String away) {

    /**
     * Where visitors are sent when nothing is found.
     *
     * @param url a page, or an e-mail address such as {@code mailto:help@example.com}
     */
    public record ContactBody(@Nullable String text, @Nullable String url) {}

    /** Returns the bodies of texts by language. */
    static Map<String, WidgetTextsBody> ofAll(Map<String, WidgetTexts> texts) {
        var bodies = new TreeMap<String, WidgetTextsBody>();
        texts.forEach((language, translated) -> bodies.put(language, of(translated)));
        return bodies;
    }

    private static WidgetTextsBody of(WidgetTexts texts) {
        ContactLink contact = texts.contact();
        return new WidgetTextsBody(texts.title(), texts.greeting(), texts.placeholder(), texts.privacy(),
                texts.suggestions(), contact == null ? null : new ContactBody(contact.text(), contact.url()),
                texts.away());
    }

    WidgetTexts toTexts(String language) {
        if (contact != null && contact.url() == null) {
            throw InvalidRequestException.of("texts/" + language + "/contact/url", "must be given");
        }
        return new WidgetTexts(title, greeting, placeholder, privacy,
                Objects.requireNonNullElse(suggestions, List.of()),
                contact == null ? null : new ContactLink(contact.text(), Objects.requireNonNull(contact.url())),
                away);
    }
}
