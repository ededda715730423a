package dev.carrel.application;

import dev.carrel.application.port.PassageIndex.QueryTerm;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The documents found for a question.
 *
 * @param documents best first, each with its best passages
 * @param explanation null unless it was asked for
 */
public record SearchResult(List<RetrievedDocument> documents, @Nullable SearchExplanation explanation) {

    public SearchResult {
        documents = List.copyOf(documents);
    }

    /**
     * How a question was interpreted and searched for.
     *
     * @param question as it was asked
     * @param searchText the words that were searched for: the question, or what it was rewritten to
     * @param contextQuestions earlier questions of the conversation that were searched for with less weight, latest
     * first
     * @param standaloneText the question with what it needs of its conversation; this text is embedded
     * @param terms the terms of the query, heaviest first; empty if the index explains nothing
     * @param vectorWeight the weight of vector similarity beside that of words, from 0 to 1
     */
    public record SearchExplanation(String question, String searchText, List<String> contextQuestions,
            String standaloneText, List<QueryTerm> terms, double vectorWeight) {

        public SearchExplanation {
            contextQuestions = List.copyOf(contextQuestions);
            terms = List.copyOf(terms);
        }
    }
}
