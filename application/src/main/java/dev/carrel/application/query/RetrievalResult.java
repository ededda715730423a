package dev.carrel.application.query;

import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param question as it was looked for
 * @param documents best document first
 * @param explanation null unless it was asked for, or if the index has none to give
 */
public record RetrievalResult(InterpretedQuestion question, List<RetrievedDocument> documents,
        @Nullable QueryExplanation explanation) {

    public RetrievalResult {
        documents = List.copyOf(documents);
    }
}
