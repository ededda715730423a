package dev.carrel.application;

import dev.carrel.application.helparticle.HelpArticleExplanation;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.PassageIndex.QueryTerm;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.query.InterpretedQuestion;
import dev.carrel.application.query.RetrievalResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The documents found for a question.
 *
 * @param documents best first, each with its best passages
 * @param explanation null unless requested
 */
public record SearchResult(List<RetrievedDocument> documents, @Nullable SearchExplanation explanation) {

    public SearchResult {
        documents = List.copyOf(documents);
    }

    /** Returns the result without its explanation. */
    static SearchResult of(RetrievalResult result) {
        return new SearchResult(result.documents(), null);
    }

    /** Returns the result with its explanation. */
    static SearchResult explained(RetrievalResult result) {
        return new SearchResult(result.documents(), SearchExplanation.of(result));
    }

    /**
     * The interpretation of a question and the terms of its search.
     *
     * @param question the question as asked
     * @param searchText the text of the lexical search: the question, or the rewritten question
     * @param contextQuestions earlier questions of the conversation that add terms with less weight, latest first
     * @param standaloneText the question with its antecedents in the conversation; the text that is embedded
     * @param terms the terms of the query, heaviest first; empty if the index gives no explanation
     * @param vectorWeight the weight of vector similarity in hybrid search, from 0 to 1
     * @param confidence how likely the documents answer the question, from 0 to 1
     * @param certainty what a reply does with that: {@code sure}, {@code unsure} or {@code nothing}
     * @param passagesRead how many passages an answer model read
     * @param helpArticles what a reply would do with the help articles that are like the question, those first that it
     * would show
     */
    public record SearchExplanation(String question, String searchText, List<String> contextQuestions,
            String standaloneText, List<QueryTerm> terms, double vectorWeight, double confidence, String certainty,
            int passagesRead, List<HelpArticleExplanation> helpArticles) {

        public SearchExplanation {
            contextQuestions = List.copyOf(contextQuestions);
            terms = List.copyOf(terms);
            helpArticles = List.copyOf(helpArticles);
        }

        private static SearchExplanation of(RetrievalResult result) {
            InterpretedQuestion question = result.question();
            QueryExplanation index = result.explanation();
            return new SearchExplanation(question.original(), question.searchText(),
                    question.context().stream().map(ContextQuestion::text).toList(), question.standaloneText(),
                    index == null ? List.of() : index.terms(), index == null ? 0 : index.vectorWeight(),
                    result.confidence(), result.certainty().wireName(), result.passagesRead(),
                    result.helpArticles());
        }
    }
}
