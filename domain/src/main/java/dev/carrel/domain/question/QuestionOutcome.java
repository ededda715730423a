package dev.carrel.domain.question;

import dev.carrel.domain.WireName;
import java.util.Locale;
import java.util.Optional;

/** The outcome of a question. */
public enum QuestionOutcome implements WireName {

    /** A reply with sources, or a reply that needs none, as to a greeting. */
    ANSWERED,

    /** A reply that says that it is the closest that was found. */
    UNSURE,

    /** A curated answer. */
    HELP_ARTICLE,

    /** A reply that says that nothing was found. */
    NOTHING_FOUND,

    /** No reply, because of an error or the time limit. */
    FAILED;

    @Override
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<QuestionOutcome> fromWireName(String wireName) {
        return WireName.find(QuestionOutcome.class, wireName);
    }
}
