package dev.carrel.domain.widget;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a widget in one language; null where the widget uses its own. The constructor trims them and makes blank
 * ones null.
 *
 * @param privacy a note on what happens to questions
 * @param suggestions questions to begin with
 * @param away what is said outside office hours
 */
public record WidgetTexts(@Nullable String title, @Nullable String greeting, @Nullable String placeholder,
        @Nullable String privacy, List<String> suggestions, @Nullable ContactLink contact,
        @Nullable String away) {

    /** No texts. */
    public static final WidgetTexts NONE = new WidgetTexts(null, null, null, null, List.of(), null, null);

    /** As many as fit on the screen of a phone. */
    public static final int MAX_SUGGESTIONS = 5;

    /** A line. */
    private static final int MAX_LINE_CHARACTERS = 200;
    /** Some paragraphs. */
    private static final int MAX_TEXT_CHARACTERS = 2_000;

    /** Where visitors are sent when nothing is found: a page or an e-mail address. */
    public record ContactLink(@Nullable String text, String url) {

        private static final String MAIL = "mailto:[^\\s@<>\"?&,]+@[^\\s@<>\"?&,]+";

        public ContactLink {
            text = trimToNull(text);
        }

        Optional<String> findViolation() {
            return url.length() <= WebAddress.MAX_CHARACTERS && url.matches(MAIL) ? Optional.empty()
                    : WebAddress.findViolation(url)
                            .map(detail -> detail + ", or an address such as mailto:a@b.example");
        }
    }

    public WidgetTexts {
        title = trimToNull(title);
        greeting = trimToNull(greeting);
        placeholder = trimToNull(placeholder);
        privacy = trimToNull(privacy);
        away = trimToNull(away);
        suggestions = suggestions.stream().map(String::strip).toList();
    }

    private static @Nullable String trimToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    List<Violation> findViolations(String path) {
        var violations = new ArrayList<Violation>();
        checkText(path + "/title", title, MAX_LINE_CHARACTERS, violations);
        checkText(path + "/greeting", greeting, MAX_TEXT_CHARACTERS, violations);
        checkText(path + "/placeholder", placeholder, MAX_LINE_CHARACTERS, violations);
        checkText(path + "/privacy", privacy, MAX_TEXT_CHARACTERS, violations);
        checkText(path + "/away", away, MAX_TEXT_CHARACTERS, violations);
        if (suggestions.size() > MAX_SUGGESTIONS) {
            violations.add(new Violation(path + "/suggestions", "must be at most " + MAX_SUGGESTIONS));
        }
        for (int index = 0; index < Math.min(suggestions.size(), MAX_SUGGESTIONS); index++) {
            String field = path + "/suggestions/" + index;
            if (suggestions.get(index).isEmpty()) {
                violations.add(new Violation(field, "must not be blank"));
            }
            checkText(field, suggestions.get(index), MAX_LINE_CHARACTERS, violations);
        }
        if (contact != null) {
            checkText(path + "/contact/text", contact.text(), MAX_LINE_CHARACTERS, violations);
            contact.findViolation()
                    .ifPresent(detail -> violations.add(new Violation(path + "/contact/url", detail)));
        }
        return violations;
    }

    static void checkText(String field, @Nullable String text, int maxCharacters, List<Violation> violations) {
        if (text == null) {
            return;
        }
        if (text.codePointCount(0, text.length()) > maxCharacters) {
            violations.add(new Violation(field, "must be at most " + maxCharacters + " characters"));
        }
        if (text.codePoints().anyMatch(WidgetTexts::isUnprintable)) {
            violations.add(new Violation(field, "must not contain control characters or unpaired surrogates"));
        }
    }

    private static boolean isUnprintable(int point) {
        return Character.isISOControl(point) && point != '\n' && point != '\t'
                || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }
}
