package dev.carrel.application.answering;

import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param question as it was looked for
 * @param evidence best document first
 * @param explanation null unless it was asked for, or if the index has none to give
 */
public record FoundEvidence(Understood question, List<RetrievedDocument> evidence,
        @Nullable QueryExplanation explanation) {

    public FoundEvidence {
        evidence = List.copyOf(evidence);
    }
}
