package dev.carrel.benchmarks.capacity;

/**
 * The costs of a passage and of a query. Bytes in PostgreSQL were measured with 10,135 passages of scientific
 * abstracts, 718 characters each, bytes in OpenSearch with these and as many of medical answers, all with embeddings of
 * 384 bytes; processor time on two shared processors, as {@code docs/performance.md} has it. Memory of vectors is the
 * formula of OpenSearch's documentation.
 */
final class UnitCosts {

    /** PostgreSQL without the embedding: section 760, document 434, set of embeddings 113 bytes. */
    private static final double DATABASE_BYTES = 1307;
    /** What PostgreSQL adds to the components of an embedding: 580 bytes for 384 components. */
    private static final double EMBEDDING_ROW_BYTES = 196;
    /** Room for updated rows until they are vacuumed, and for indexes that have grown. */
    private static final double DATABASE_GROWTH = 1.6;
    /**
     * OpenSearch without the embedding: 57.8 MB for 20,815 passages in one merged segment, 8.9 MB of them vectors and
     * their graph. Segments that have not been merged had three times as much: OpenSearch keeps the sources of
     * documents, for the recovery of replicas, until a merge.
     */
    private static final double INDEX_BYTES = 2350;
    /** Assumes an eighth of the passages in segments that have not been merged. */
    private static final double INDEX_GROWTH = 1.25;
    /** The neighbours of a vector in the graph, as OpenSearch creates it by default. */
    private static final int GRAPH_NEIGHBOURS = 16;

    /** Hybrid searches in Lucene's files: 631 per second on two processors in 10,000 passages, 88 in 1,000,000. */
    private static final double SEARCH_SECONDS_SMALL = 2.0 / 631;
    private static final double SEARCH_SECONDS_LARGE = 2.0 / 88;
    /** What OpenSearch takes for a hybrid search relative to Lucene's files: 3.8 and 4.3 times at the median. */
    private static final double OPENSEARCH_RATIO = 4;
    private static final double SMALL_PASSAGES = 10_000;
    private static final double LARGE_PASSAGES = 1_000_000;
    /** Complete queries with stored turns: 270 per second on two processors, of which the search is a part. */
    private static final double QUERY_SECONDS = 2.0 / 270;
    /** Passages of manuals: 160 per second on two processors with the built-in model of 384 dimensions. */
    private static final double EMBEDDING_SECONDS = 2.0 / 160;

    private UnitCosts() {}

    /** Returns the bytes of a passage in the database. */
    static double databaseBytes(int dimensions) {
        return DATABASE_GROWTH * (DATABASE_BYTES + EMBEDDING_ROW_BYTES + dimensions);
    }

    /** Returns the bytes of a passage on the disk of one copy of the index. */
    static double indexBytes(int dimensions) {
        return INDEX_GROWTH * INDEX_BYTES + vectorMemoryBytes(dimensions);
    }

    /** Returns the bytes of memory in which the vector of a passage is searched fast. */
    static double vectorMemoryBytes(int dimensions) {
        return 1.1 * (dimensions + 8 * GRAPH_NEIGHBOURS);
    }

    /**
     * Returns the seconds of a processor for a search in a library, by the power of its size that fits both
     * measurements: 0.43. Beyond the larger one it is an extrapolation.
     */
    static double searchSeconds(double passages) {
        double power = Math.log(SEARCH_SECONDS_LARGE / SEARCH_SECONDS_SMALL)
                / Math.log(LARGE_PASSAGES / SMALL_PASSAGES);
        return OPENSEARCH_RATIO * SEARCH_SECONDS_SMALL * Math.pow(Math.max(1, passages / SMALL_PASSAGES), power);
    }

    /** Returns the seconds of a processor for a query without its search. */
    static double serverSeconds() {
        return QUERY_SECONDS - SEARCH_SECONDS_SMALL;
    }

    /** Returns the seconds of a processor for the embedding of a passage. */
    static double embeddingSeconds(int dimensions) {
        return EMBEDDING_SECONDS * dimensions / 384;
    }
}
