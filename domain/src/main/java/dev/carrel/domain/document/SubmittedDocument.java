package dev.carrel.domain.document;

import dev.carrel.domain.attribute.Attributes;
import java.util.List;
import java.util.OptionalLong;

/**
 * A submitted document as it is now.
 *
 * @param added whether it was added by the call
 * @param formerAttributes {@linkplain Document#allAttributes all} that it had before the call; its own if it was added
 * @param revision that of the new title or the new attributes of a known document with a text; empty if there are none
 */
public record SubmittedDocument(Document document, boolean added, List<Attributes> formerAttributes,
        OptionalLong revision) {

    /** Creates the result of a submission that is no change of a text. */
    public SubmittedDocument(Document document, boolean added) {
        this(document, added, document.allAttributes(), OptionalLong.empty());
    }
}
