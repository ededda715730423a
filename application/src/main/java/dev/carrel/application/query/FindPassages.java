package dev.carrel.application.query;

import dev.carrel.application.confidence.Certainty;
import dev.carrel.application.confidence.ReplyConfidence;
import dev.carrel.application.embedding.BackgroundThrottle;
import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.rerank.QuestionEcho;
import dev.carrel.application.rerank.RerankPassages;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the passages of a library that fit a question, with their documents as the storage has them: a deletion, or a
 * change of the text or the attributes, takes effect with its transaction. Thread-safe.
 */
final class FindPassages {

    /** The number of documents to retrieve for a topic boost, so that it can lift some above the limit. */
    private static final int BOOST_DEPTH = 40;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}]+");
    /** The letters of an ending that the index leaves off. */
    private static final int MAX_ENDING = 3;

    private final PassageIndex index;
    private final HitLoader hitLoader;
    private final EmbedQuestion embedQuestion;
    private final BackgroundThrottle throttle;
    private final RerankPassages rerankPassages;
    private final SyncIndexes syncIndexes;
    private final QueryLimits limits;

    /**
     * What a search finds.
     *
     * @param filter the documents to search
     * @param maxDocuments at least 1
     * @param maxPassages the number of passages per document, at least 1
     * @param depth how many passages a reranking model reads at most; null for the number of the settings
     * @param explain whether the result explains the ranking
     */
    record SearchScope(AttributeFilter filter, int maxDocuments, int maxPassages, @Nullable Integer depth,
            boolean explain) {}

    /**
     * @param throttle slows background embedding down during a search
     * @param syncIndexes opens indexes, and is notified of one that cannot be searched
     */
    FindPassages(PassageIndex index, HitLoader hitLoader, EmbedQuestion embedQuestion,
            RerankPassages rerankPassages, BackgroundThrottle throttle, SyncIndexes syncIndexes,
            QueryLimits limits) {
        this.index = index;
        this.hitLoader = hitLoader;
        this.embedQuestion = embedQuestion;
        this.rerankPassages = rerankPassages;
        this.throttle = throttle;
        this.syncIndexes = syncIndexes;
        this.limits = limits;
    }

    /**
     * Finds passages, and ranks documents of the conversation's topic higher than others that fit about as well.
     *
     * @throws java.util.concurrent.CancellationException soon after the signal is cancelled
     */
    RetrievalResult find(LibraryState library, InterpretedQuestion question, SearchScope scope,
            CancellationSignal signal) {
        return throttle.runForeground(() -> retrieve(library, question, scope, signal));
    }

    /**
     * Checks that the index is not known to be away, before anything is computed or asked for a question.
     *
     * @throws IndexUnreachableException if it is
     */
    void requireIndex() {
        if (!index.isReachable()) {
            throw new IndexUnreachableException("The server of the index is away.", null);
        }
    }

    private RetrievalResult retrieve(LibraryState library, InterpretedQuestion question, SearchScope scope,
            CancellationSignal signal) {
        requireIndex();
        AttributeFilter filter = scope.filter();
        List<QueryEmbedding> embeddings = embedQuestion.embed(library.id(), question.standaloneText());
        int searchDepth = rerankPassages.searchDepth(scope.maxDocuments(), scope.depth());
        int depth = question.topicBoost().isEmpty() ? searchDepth : Math.max(searchDepth, BOOST_DEPTH);
        SearchHits hits = searchIndex(library, new PassageQuery(question.searchText(), filter, question.context(),
                embeddings, depth, scope.maxPassages(), scope.explain()), signal);
        List<RetrievedDocument> ranked = question.topicBoost()
                .boostAll(hitLoader.loadDocuments(library.id(), filter, hits));
        if (question.mayChangeTopic() && !ranked.isEmpty()) {
            var ownWords = new PassageQuery(question.searchText(), filter, List.of(), embeddings, depth, 1,
                    false);
            ranked = limitSimilarities(ranked, question.topicBoost()
                    .boostAll(hitLoader.loadDocuments(library.id(), filter, searchIndex(library, ownWords, signal))));
        }
        signal.throwIfCancelled();
        String asked = correct(question.textToRead(), hits.corrections());
        List<RetrievedDocument> reranked = rerankPassages.rerank(asked, QuestionEcho.demote(asked, ranked),
                scope.depth());
        var confidence = ReplyConfidence.of(correct(question.standaloneText(), hits.corrections()), reranked)
                .withNamesOf(correct(question.searchText(), hits.corrections()))
                .withConditionsOf(question.searchText(), question.antecedents());
        List<RetrievedDocument> ordered = confidence.documents();
        return new RetrievalResult(question, ordered.stream().limit(scope.maxDocuments()).toList(), confidence.value(),
                ordered.isEmpty() ? Certainty.NOTHING : Certainty.of(confidence.value(), limits), countRead(ordered),
                hits.explanation(), List.of());
    }

    /**
     * Returns a question with its misspelt words as they were searched for. A word with a capital may be a name, for
     * which another name is no correction.
     */
    static String correct(String question, Map<String, String> corrections) {
        return corrections.isEmpty() ? question
                : WORD.matcher(question).replaceAll(found -> {
                    String word = found.group();
                    boolean mayBeName = found.start() > 0 && Character.isUpperCase(word.codePointAt(0));
                    return mayBeName ? word
                            : corrections.entrySet()
                                    .stream()
                                    .filter(misspelt -> word.toLowerCase(Locale.ROOT).startsWith(misspelt.getKey())
                                            && word.length() - misspelt.getKey().length() <= MAX_ENDING)
                                    .max(Comparator.comparingInt(misspelt -> misspelt.getKey().length()))
                                    .map(Map.Entry::getValue)
                                    .orElse(word);
                });
    }

    private static int countRead(List<RetrievedDocument> documents) {
        return (int) documents.stream()
                .flatMap(document -> document.passages().stream())
                .filter(hit -> hit.reading() != null)
                .count();
    }

    /**
     * Lowers the similarities so that none exceeds the one that the question reaches by its own words. Words of earlier
     * questions improve the order of documents, but a document that has only these does not answer the question.
     */
    private static List<RetrievedDocument> limitSimilarities(List<RetrievedDocument> ranked,
            List<RetrievedDocument> foundByOwnWords) {
        double limit = foundByOwnWords.isEmpty() ? 0 : foundByOwnWords.getFirst().document().similarity();
        double best = ranked.getFirst().document().similarity();
        if (best <= limit) {
            return ranked;
        }
        return ranked.stream().map(found -> {
            SourceDocument document = found.document();
            return new RetrievedDocument(document.withSimilarity(document.similarity() * limit / best),
                    found.passages());
        }).toList();
    }

    private SearchHits searchIndex(LibraryState library, PassageQuery query, CancellationSignal signal) {
        signal.throwIfCancelled();
        syncIndexes.openForUse(library);
        try {
            return index.searchPassages(library.id(), query, signal);
        } catch (IndexUnreachableException e) {
            // It says nothing about the index.
            throw e;
        } catch (IndexException e) {
            syncIndexes.reportSuspect(library.id());
            throw e;
        }
    }
}
