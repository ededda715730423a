package dev.carrel.domain.widget;

import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * What a visitor of a widget writes to the people behind it. The constructor trims the fields, and throws an
 * {@link InvalidRequestException} with everything that is wrong.
 *
 * @param email where the answer goes
 */
public record VisitorMessage(@Nullable String name, String email, String text) {

    private static final int MAX_NAME_CHARACTERS = 200;
    private static final int MAX_EMAIL_CHARACTERS = 254;
    private static final int MAX_TEXT_CHARACTERS = 4_000;
    /** Nothing invisible, with which an address would look like another one. */
    private static final String EMAIL = "[^\\s\\p{C}@<>\",;]+@[^\\s\\p{C}@<>\",;]+";

    public VisitorMessage {
        name = name == null || name.isBlank() ? null : name.strip();
        email = email.strip();
        text = text.strip();
        var violations = new ArrayList<Violation>();
        WidgetTexts.checkText("name", name, MAX_NAME_CHARACTERS, violations);
        if (email.length() > MAX_EMAIL_CHARACTERS || !email.matches(EMAIL)) {
            violations.add(new Violation("email", "must be an e-mail address"));
        }
        if (text.isEmpty()) {
            violations.add(new Violation("text", "must not be blank"));
        }
        WidgetTexts.checkText("text", text, MAX_TEXT_CHARACTERS, violations);
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(violations);
        }
    }

    /** Hides what the visitor wrote from logs. */
    @Override
    public String toString() {
        return "VisitorMessage[hidden]";
    }
}
