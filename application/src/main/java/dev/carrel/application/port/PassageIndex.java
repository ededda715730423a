package dev.carrel.application.port;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.Passage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches passages by words and, where they are embedded, by vector similarity (hybrid search). Each library has an
 * index of its own: nothing of one shows in the searches, scores or statistics of another. An index is derived from the
 * {@link ChangeLog} and may be lost. Different libraries may be used concurrently. Of one library, any number of
 * threads may search while at most one opens, applies, commits or drops.
 */
public interface PassageIndex extends AutoCloseable {

    /**
     * Opens the index of a library for updates, and creates an empty one if there is none to use: it is missing,
     * damaged, of another format or of another epoch. Cheap when it is open.
     *
     * @param epoch the library's {@link ChangeLog.LogPosition#epoch}
     */
    IndexState openLibrary(LibraryId library, String epoch);

    /**
     * Applies updates. On return, every search that starts sees them. After an exception some may have been applied,
     * {@link IndexState#revision} is the old or the last durable one, and the index must be opened again.
     *
     * @param updates applied in order; applying one again changes nothing
     * @param upTo the revision up to which the index then holds everything
     */
    void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo);

    /** Commits durably; returns the revision up to which the index then holds everything, 0 if it was never opened. */
    long commitLibrary(LibraryId library);

    /**
     * Searches what is visible now; a library without an index has no hits.
     *
     * @throws CancellationException soon after the signal is cancelled: a part of the hits is never returned
     */
    SearchHits searchPassages(LibraryId library, PassageQuery query, CancellationSignal signal);

    /** Searches to the end. */
    default SearchHits searchPassages(LibraryId library, PassageQuery query) {
        return searchPassages(library, query, CancellationSignal.NONE);
    }

    /** Returns the documents visible to searches, in no order; used to verify index and storage. */
    List<DocumentId> listDocuments(LibraryId library);

    /**
     * Removes deleted and replaced data from the files of the index, if it was ever opened. Slow for a large index.
     * Searches, opening, applying and committing may go on meanwhile; throws if the index is dropped or closed.
     *
     * @return whether nothing that was deleted before the call is in the files; if false, call again later
     */
    boolean purgeDeleted(LibraryId library);

    /** Returns where data of a document remains, deleted or not: one sentence for each place. */
    List<String> findRemnants(LibraryId library, DocumentId document);

    /** Returns how many bytes its files take, of all libraries; 0 for an index without files. */
    long countBytes();

    /** Returns how many libraries are open, with files and memory; 0 for an index that keeps none open. */
    long countOpenLibraries();

    /** Returns whether the engines that share a storage share this index: each sees what another has applied. */
    boolean isShared();

    /**
     * Checks the server of the index, if there is one, and creates an index that it has lost; other calls fail before.
     * Until a server that does not answer does so, they fail without an attempt.
     *
     * @return false if the index was lost: all libraries must be opened again
     */
    boolean checkServer();

    /** Returns whether calls are attempted: false while the server of the index is known to be away. Never waits. */
    boolean isReachable();

    /**
     * Drops the indexes of other libraries, such as ones deleted while it was closed.
     *
     * @param existing called once, after a shared index has listed what it has: libraries created meanwhile stay
     */
    void dropAllExcept(Supplier<? extends Collection<LibraryId>> existing);

    /** Deletes the index of a library durably; does nothing if there is none. */
    void dropLibrary(LibraryId library);

    /** Commits and closes. Idempotent. */
    @Override
    void close();

    /** An opened index: the revision up to which it holds everything, 0 if empty, and whether the call created it. */
    record IndexState(long revision, boolean created) {}

    /** A change of a document in the index. */
    sealed interface IndexUpdate {

        DocumentId document();

        /** Returns the revision of the change, or 0. A shared index passes over older updates. */
        long revision();

        /**
         * Replaces the passages of a document.
         *
         * @param embeddings of passages that have one, by position from 0; all by one model
         */
        record PutDocument(DocumentId document, String title, Attributes attributes, List<Passage> passages,
                Map<Integer, Embedding> embeddings, long revision)
                implements
                    IndexUpdate {

            public PutDocument {
                passages = List.copyOf(passages);
                embeddings = Map.copyOf(embeddings);
            }

            /** Creates an update without a revision. */
            public PutDocument(DocumentId document, String title, Attributes attributes, List<Passage> passages,
                    Map<Integer, Embedding> embeddings) {
                this(document, title, attributes, passages, embeddings, 0);
            }

            /** Creates an update without attributes. */
            public PutDocument(DocumentId document, String title, List<Passage> passages,
                    Map<Integer, Embedding> embeddings) {
                this(document, title, Attributes.NONE, passages, embeddings);
            }

            /** Creates an update without attributes and embeddings. */
            public PutDocument(DocumentId document, String title, List<Passage> passages) {
                this(document, title, passages, Map.of());
            }
        }

        /** Removes a document. */
        record RemoveDocument(DocumentId document, long revision) implements IndexUpdate {}
    }

    /**
     * A query for passages.
     *
     * @param filter the documents to search: the others take no place in the result, and their words count as unknown
     * @param contextQuestions earlier questions, which help to understand it
     * @param embeddings of the question, by each model that documents may be embedded by; none for lexical search alone
     * @param maxDocuments at least 1, as maxPassagesPerDocument
     * @param explain whether to explain the ranking, which takes longer
     */
    record PassageQuery(String text, AttributeFilter filter, List<ContextQuestion> contextQuestions,
            List<QueryEmbedding> embeddings, int maxDocuments, int maxPassagesPerDocument, boolean explain) {

        public PassageQuery {
            contextQuestions = List.copyOf(contextQuestions);
            embeddings = List.copyOf(embeddings);
        }

        /** Creates a query of all documents. */
        public PassageQuery(String text, List<ContextQuestion> contextQuestions, List<QueryEmbedding> embeddings,
                int maxDocuments, int maxPassagesPerDocument, boolean explain) {
            this(text, AttributeFilter.everything(), contextQuestions, embeddings, maxDocuments, maxPassagesPerDocument,
                    explain);
        }

        /** Creates a lexical query of all documents. */
        public PassageQuery(String text, List<ContextQuestion> contextQuestions, int maxDocuments,
                int maxPassagesPerDocument) {
            this(text, contextQuestions, List.of(), maxDocuments, maxPassagesPerDocument, false);
        }
    }

    /** The embedding of a question; baselineCosine is the cosine of unrelated texts, at least -1 and less than 1. */
    record QueryEmbedding(Embedding embedding, double baselineCosine) {

        public QueryEmbedding {
            if (!(baselineCosine >= -1 && baselineCosine < 1)) {
                throw new IllegalArgumentException("not a baseline cosine: " + baselineCosine);
            }
        }

        /** Returns a cosine scaled so that identical texts have 1 and unrelated texts 0. */
        public double normalizedSimilarity(double cosine) {
            return (cosine - baselineCosine) / (1 - baselineCosine);
        }
    }

    /** An earlier question, as context: a word of it weighs this part of a word of the query, at most 1. */
    record ContextQuestion(String text, double weight) {

        public ContextQuestion {
            if (!(weight > 0 && weight <= 1)) {
                throw new IllegalArgumentException("weight must be above 0 and at most 1, not " + weight);
            }
        }
    }

    /**
     * The hits of a query.
     *
     * @param corrections what misspelt words of the query were searched for as well, by the words as they are indexed
     * @param explanation null unless it was asked for
     * @param revision up to which the search saw every change, 0 if unknown; a text changed since may be an old one
     */
    record SearchHits(List<DocumentHit> documents, Map<String, String> corrections,
            @Nullable QueryExplanation explanation, long revision) {

        public SearchHits {
            documents = List.copyOf(documents);
            corrections = Map.copyOf(corrections);
        }

        public SearchHits withRevision(long seenRevision) {
            return new SearchHits(documents, corrections, explanation, seenRevision);
        }
    }

    /** A document with its best passages, best first, at least one. */
    record DocumentHit(DocumentId document, List<PassageHit> passages) {

        public DocumentHit {
            passages = List.copyOf(passages);
        }

        public double similarity() {
            return passages.getFirst().similarity();
        }
    }

    /**
     * A matching passage.
     *
     * @param similarity from 0 to 1; never smaller for a higher rank, and comparable between queries
     * @param isNearMiss whether it is about another thing of the kind asked for: room 213 instead of room 214
     * @param explanation null unless it was asked for
     * @param reading by an answer model; null if none read it
     */
    record PassageHit(Passage passage, double similarity, boolean isNearMiss, @Nullable PassageExplanation explanation,
            Reranker.@Nullable PassageReading reading) {

        /** Creates a hit without an explanation that no model read. */
        public PassageHit(Passage passage, double similarity) {
            this(passage, similarity, false, null, null);
        }

        public PassageHit withSimilarity(double other) {
            return new PassageHit(passage, other, isNearMiss, explanation, reading);
        }
    }

    /** How a query was read: terms by decreasing weight, and the weight of vectors, from 0 (words alone) to 1. */
    record QueryExplanation(List<QueryTerm> terms, double vectorWeight) {

        public QueryExplanation {
            terms = List.copyOf(terms);
        }
    }

    /**
     * A term of a query: a word, or a form or part of one.
     *
     * @param weight comparable within the query
     * @param known whether the library contains it
     * @param correctionOf the unknown word that it was searched for in place of; null for a word of the query
     */
    record QueryTerm(String term, double weight, boolean known, @Nullable String correctionOf) {}

    /**
     * The scores of a passage.
     *
     * @param lexicalScore how well its words match, from 0 to 1
     * @param vectorSimilarity the {@link QueryEmbedding#normalizedSimilarity}, at most 1; null if it was not computed
     * @param rerankScore in the scale of the reranking model; null if that did not read the passage
     * @param matchedTerms the terms of the query that it contains, by decreasing weight
     * @param matchedWords for highlighting: the words that match such a term, as it has them, without stop words
     */
    record PassageExplanation(double lexicalScore, @Nullable Double vectorSimilarity, @Nullable Double rerankScore,
            List<String> matchedTerms, List<String> matchedWords) {

        public PassageExplanation {
            matchedTerms = List.copyOf(matchedTerms);
            matchedWords = List.copyOf(matchedWords);
        }

        /** Returns the explanation with the score of a reranking model. */
        public PassageExplanation withRerankScore(double score) {
            return new PassageExplanation(lexicalScore, vectorSimilarity, score, matchedTerms, matchedWords);
        }
    }
}
