package dev.carrel.application.port;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.Passage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds passages by their words, and by their meaning where they were embedded. Each library has an index of its own:
 * what one holds never shows in the searches, the scores or the statistics of another. All of it is derived from the
 * {@link ChangeLog} of the storage and may be lost.
 *
 * <p>
 * Different libraries may be used at once. For one library any number of threads may search while at most one opens,
 * applies, commits or drops.
 */
public interface PassageIndex extends AutoCloseable {

    /**
     * Readies the index of a library for changes, making an empty one if there is none that can be used: it is missing,
     * damaged, in another format, or of another epoch. Cheap when it is open already.
     *
     * @param epoch the library's {@link ChangeLog.LogPosition#epoch}
     */
    IndexState openLibrary(LibraryId library, String epoch);

    /**
     * Applies changes. When it has returned, every search that starts sees them; when it has thrown, none or some were
     * applied, {@link IndexState#revision} stands or has gone back to what is durable, and the index has to be opened
     * again, as it has to be before the first change.
     *
     * @param updates applied in order; applying one again changes nothing
     * @param upTo the revision up to which the index then holds everything
     */
    void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo);

    /**
     * Makes everything that was applied durable.
     *
     * @return the revision up to which it now durably holds everything; 0 if the index was never opened
     */
    long commitLibrary(LibraryId library);

    /** Searches what is there now; a library without an index gives nothing. */
    SearchHits searchPassages(LibraryId library, PassageQuery query);

    /** The documents that are visible to a search now, in no order; for proving that index and storage agree. */
    List<DocumentId> listDocuments(LibraryId library);

    /**
     * Clears what was removed or replaced out of the index's files: when it has returned, nothing is left in them of
     * what was gone before it was called. Takes long for a large index. Nothing happens if the index was never opened.
     * May be called while others search and one opens, applies or commits; it throws if the index is dropped or closed
     * meanwhile.
     */
    void purgeDeleted(LibraryId library);

    /** Where something is left of a document, be it removed or not, each place as a sentence; empty if nothing is. */
    List<String> findRemnants(LibraryId library, DocumentId document);

    /** Drops the indexes of all libraries but these, as those are that were deleted while the index was not there. */
    void dropAllExcept(Collection<LibraryId> libraries);

    /** Deletes the index of a library, durably; nothing happens if there is none. */
    void dropLibrary(LibraryId library);

    /** Commits and closes. Idempotent. */
    @Override
    void close();

    /**
     * @param revision up to which the index holds everything; 0 for an empty one
     * @param created whether it was made by this call because there was none to use
     */
    record IndexState(long revision, boolean created) {}

    /** What is to become of a document in the index. */
    sealed interface IndexUpdate {

        DocumentId document();

        /**
         * These passages, in place of whatever the document had.
         *
         * @param embeddings of those passages that have one, by their place among the passages, from 0; all by one
         * model
         */
        record PutDocument(DocumentId document, String title, List<Passage> passages,
                Map<Integer, Embedding> embeddings)
                implements
                    IndexUpdate {

            public PutDocument {
                passages = List.copyOf(passages);
                embeddings = Map.copyOf(embeddings);
            }

            /** Passages without embeddings. */
            public PutDocument(DocumentId document, String title, List<Passage> passages) {
                this(document, title, passages, Map.of());
            }
        }

        /** Nothing any more. */
        record RemoveDocument(DocumentId document) implements IndexUpdate {}
    }

    /**
     * @param text what is asked
     * @param contextQuestions what was said before that helps to understand it
     * @param embeddings of what is asked, by each model of which there may be embeddings; none to search by words alone
     * @param maxDocuments at most so many documents, at least 1
     * @param maxPassagesPerDocument at most so many passages of each, at least 1
     * @param explain whether to tell why, which takes longer
     */
    record PassageQuery(String text, List<ContextQuestion> contextQuestions, List<QueryEmbedding> embeddings,
            int maxDocuments, int maxPassagesPerDocument,
            boolean explain) {

        public PassageQuery {
            contextQuestions = List.copyOf(contextQuestions);
            embeddings = List.copyOf(embeddings);
        }

        /** By words alone, unexplained. */
        public PassageQuery(String text, List<ContextQuestion> context, int documents, int passages) {
            this(text, context, List.of(), documents, passages, false);
        }
    }

    /**
     * What is asked, as a model understands it.
     *
     * @param baselineCosine the cosine that the model gives to what has nothing to do with each other, at least -1,
     * less than 1
     */
    record QueryEmbedding(Embedding embedding, double baselineCosine) {

        public QueryEmbedding {
            if (!(baselineCosine >= -1 && baselineCosine < 1)) {
                throw new IllegalArgumentException("no cosine of what is unrelated: " + baselineCosine);
            }
        }

        /**
         * How near a passage of that cosine is: 1 when it says just what is asked, 0 when it has nothing to do with it.
         */
        public double normalizedSimilarity(double cosine) {
            return (cosine - baselineCosine) / (1 - baselineCosine);
        }
    }

    /**
     * Something that was said before a question.
     *
     * @param weight how much its words count beside those of the question, above 0 and at most 1
     */
    record ContextQuestion(String text, double weight) {

        public ContextQuestion {
            if (!(weight > 0 && weight <= 1)) {
                throw new IllegalArgumentException("weight must be above 0 and at most 1, not " + weight);
            }
        }
    }

    /**
     * What a search found.
     *
     * @param documents best first, each once
     * @param explanation null unless it was asked for
     */
    record SearchHits(List<DocumentHit> documents, @Nullable QueryExplanation explanation) {

        public SearchHits {
            documents = List.copyOf(documents);
        }
    }

    /** A document with those of its passages that fit best, best first, at least one. */
    record DocumentHit(DocumentId document, List<PassageHit> passages) {

        public DocumentHit {
            passages = List.copyOf(passages);
        }

        /** That of its best passage. */
        public double similarity() {
            return passages.getFirst().similarity();
        }
    }

    /**
     * @param similarity from 0 to 1; never smaller for what ranks higher, and comparable between queries
     * @param explanation null unless it was asked for
     */
    record PassageHit(Passage passage, double similarity, @Nullable PassageExplanation explanation) {

        /** Unexplained. */
        public PassageHit(Passage passage, double similarity) {
            this(passage, similarity, null);
        }
    }

    /**
     * How a query was understood.
     *
     * @param terms what was looked for, weightiest first
     * @param vectorWeight how much meaning counted beside words, from 0 (not at all) to 1 (alone)
     */
    record QueryExplanation(List<QueryTerm> terms, double vectorWeight) {

        public QueryExplanation {
            terms = List.copyOf(terms);
        }
    }

    /**
     * A word, or a form or part of one, that was looked for.
     *
     * @param weight how much it counts, comparable within the query
     * @param known whether the library has it
     * @param correctionOf what stands in the query, if that is not known and this was looked for in its place; else
     * null
     */
    record QueryTerm(String term, double weight, boolean known, @Nullable String correctionOf) {}

    /**
     * Why a passage ranks where it does.
     *
     * @param words how well it fits by its words, from 0 to 1
     * @param meaning how {@linkplain QueryEmbedding#normalizedSimilarity near} it is by meaning, at most 1; null if it
     * was not compared
     * @param matched the terms of the query that it has, weightiest first
     */
    record PassageExplanation(double words, @Nullable Double meaning, List<String> matched) {

        public PassageExplanation {
            matched = List.copyOf(matched);
        }
    }
}
