package dev.carrel.api.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.query.ReplyMetadataBody.ExcerptBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceFieldsBody;
import dev.carrel.application.SearchResult;
import dev.carrel.application.SearchResult.SearchExplanation;
import dev.carrel.application.confidence.Certainty;
import dev.carrel.application.helparticle.HelpArticleExplanation;
import dev.carrel.application.helparticle.HelpArticleMatch;
import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.QueryTerm;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The documents that a search found, best first.
 *
 * @param explanation null, and absent, unless it was requested
 */
public record SearchResultBody(List<FoundDocumentBody> documents,
        @JsonInclude(Include.NON_NULL) @Nullable ExplanationBody explanation) {

    /** Returns the body of a search. */
    public static SearchResultBody of(SearchResult result) {
        SearchExplanation explanation = result.explanation();
        return new SearchResultBody(describeDocuments(result.documents()),
                explanation == null ? null : ExplanationBody.of(explanation));
    }

    /** Returns documents with distinct titles. */
    private static List<FoundDocumentBody> describeDocuments(List<RetrievedDocument> found) {
        List<SourceDocument> sources = new ReplyMetadata(found.stream().map(RetrievedDocument::document).toList())
                .withDistinctTitles()
                .documents();
        return IntStream.range(0, found.size())
                .mapToObj(i -> FoundDocumentBody.of(sources.get(i), found.get(i).passages()))
                .toList();
    }

    /** A document with the passages that matched. */
    public record FoundDocumentBody(String id, String title, double similarity, SourceFieldsBody extraFields,
            List<PassageBody> passages) {

        static FoundDocumentBody of(SourceDocument document, List<PassageHit> passages) {
            SourceDocumentBody source = SourceDocumentBody.of(document);
            return new FoundDocumentBody(source.id(), source.title(), source.similarity(), source.extraFields(),
                    passages.stream().map(passage -> PassageBody.of(document, passage)).toList());
        }
    }

    /**
     * A passage that matched.
     *
     * @param text Markdown
     * @param heading the headings above it, outermost first
     * @param page the number of its page, from 1; null if the document has no pages
     * @param url the address of the document with the place of the passage; null if the document has no address
     * @param similarity from 0 to 1
     */
    @JsonInclude(Include.NON_NULL)
    public record PassageBody(String text, List<String> heading, @Nullable Integer page, @Nullable String url,
            double similarity, @Nullable PassageExplanationBody explanation) {

        static PassageBody of(SourceDocument document, PassageHit found) {
            PassageExplanation explanation = found.explanation();
            Passage passage = found.passage();
            var part = ExcerptBody.of(document, new Section(passage.headings(), passage.page(), passage.text()));
            return new PassageBody(part.text(), part.heading(), part.page(), part.url(), found.similarity(),
                    explanation == null ? null : PassageExplanationBody.of(explanation));
        }
    }

    /**
     * The scores of a passage.
     *
     * @param words the lexical score, from 0 to 1
     * @param meaning the vector similarity, at most 1; null if it was not computed
     * @param rerank the score of the reranking model, in its own scale; null if it did not read the passage
     * @param matched the terms of the query that the passage contains, by decreasing weight
     * @param matchedWords the words of title, headings and text that match these terms, as they are written there
     */
    public record PassageExplanationBody(double words, @Nullable Double meaning, @Nullable Double rerank,
            List<String> matched, List<String> matchedWords) {

        static PassageExplanationBody of(PassageExplanation explanation) {
            return new PassageExplanationBody(explanation.lexicalScore(), explanation.vectorSimilarity(),
                    explanation.rerankScore(), explanation.matchedTerms(), explanation.matchedWords());
        }
    }

    /**
     * The interpretation of the question, by the conversation first and then by the index.
     *
     * @param asked the question as it was asked
     * @param question the text that was searched for
     * @param context the earlier questions that were taken into account
     * @param meaning the self-contained question that was embedded
     * @param weightOfMeaning the weight of vector similarity, from 0 to 1
     * @param confidence how likely the documents answer the question, from 0 to 1
     * @param certainty what a reply does with that: {@code sure}, {@code unsure} or {@code nothing}
     * @param passagesRead how many passages the answer model read
     * @param helpArticles what a reply would do with help articles
     */
    public record ExplanationBody(String asked, String question, List<String> context, String meaning,
            List<QueryTermBody> terms, double weightOfMeaning, double confidence, String certainty, int passagesRead,
            List<ArticleExplanationBody> helpArticles) {

        /** Returns whether a reply would say that nothing was found. */
        public boolean findsNothing() {
            return Certainty.NOTHING.wireName().equals(certainty);
        }

        static ExplanationBody of(SearchExplanation explanation) {
            return new ExplanationBody(explanation.question(), explanation.searchText(), explanation.contextQuestions(),
                    explanation.standaloneText(), explanation.terms().stream().map(QueryTermBody::of).toList(),
                    explanation.vectorWeight(), explanation.confidence(), explanation.certainty(),
                    explanation.passagesRead(),
                    explanation.helpArticles().stream().map(ArticleExplanationBody::of).toList());
        }
    }

    /**
     * A term of the query.
     *
     * @param known whether the library contains it
     * @param correctionOf the unknown word in whose place it was searched for; null if it stands in the query
     */
    public record QueryTermBody(String term, double weight, boolean known, @Nullable String correctionOf) {

        static QueryTermBody of(QueryTerm term) {
            return new QueryTermBody(term.term(), term.weight(), term.known(), term.correctionOf());
        }
    }

    /**
     * A help article that is like the question.
     *
     * @param url null if it has none
     * @param words the lexical score, from 0 to 1
     * @param meaning the vector similarity, at most 1; 0 without vectors
     * @param threshold the score from which the article is shown; the larger one of both counts
     * @param closestQuestion the question of the article that is most like the one asked; null if it has none
     * @param placement {@code answer}, {@code quoted}, {@code link}, {@code pinned} or {@code hidden}
     */
    public record ArticleExplanationBody(String key, String title, @Nullable String url, double words, double meaning,
            double threshold, @Nullable String closestQuestion, String placement) {

        static ArticleExplanationBody of(HelpArticleExplanation explanation) {
            HelpArticleMatch match = explanation.match();
            HelpArticle article = match.article();
            return new ArticleExplanationBody(article.key().value(), article.title(),
                    Objects.toString(article.url(), null),
                    match.lexicalScore(), match.vectorSimilarity(), explanation.minRelevance(),
                    match.closestQuestion(), explanation.placement().name().toLowerCase(Locale.ROOT));
        }
    }
}
