package dev.carrel.domain.question;

import dev.carrel.domain.WireName;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.CuratedLink;
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

    /** Returns the outcome of a reply that was written from documents, or is a curated answer. */
    public static QuestionOutcome of(ReplyMetadata metadata) {
        if (metadata.curated().stream().anyMatch(CuratedLink::isAnswer)) {
            return metadata.sure() ? HELP_ARTICLE : UNSURE;
        }
        return metadata.documents().isEmpty() ? NOTHING_FOUND : metadata.sure() ? ANSWERED : UNSURE;
    }

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<QuestionOutcome> fromWireName(String wireName) {
        return WireName.find(QuestionOutcome.class, wireName);
    }
}
