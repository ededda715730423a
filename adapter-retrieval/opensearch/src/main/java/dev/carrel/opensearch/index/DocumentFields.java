package dev.carrel.opensearch.index;

import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.text.Sha256;
import java.util.HexFormat;

/**
 * The fields of an OpenSearch document, which is a document of a library with its passages. Passages are nested
 * objects, so that a document is replaced as a whole. The names are part of the format of the index.
 */
public final class DocumentFields {

    public static final String LIFE = "life";
    public static final String DOCUMENT = "document";
    public static final String TITLE = "title";
    public static final String ATTRIBUTES = "attributes";
    public static final String PASSAGES = "passages";

    /**
     * The passages as {@code IndexedPassage} writes them: all of them in the document if they are short together, else
     * each in its own object.
     */
    public static final String CONTENT = "content";

    static final String TERMS = "terms";
    static final String LENGTHS = "lengths";
    static final String VECTORS = "vectors";

    /** Separates the terms of a field, which Carrel has analysed: a control character that JSON need not escape. */
    static final String TERM_SEPARATOR = "\u007f";

    /** Ends the life that a term begins with. */
    private static final char LIFE_END = ':';

    private DocumentFields() {}

    /** Returns the path of a field of passages. */
    public static String inPassages(String field) {
        return PASSAGES + '.' + field;
    }

    /** Returns the path of the terms of a field of Carrel's analysis. */
    public static String termsPath(String field) {
        return inPassages(TERMS) + '.' + field;
    }

    /**
     * Returns a term as it is indexed: it begins with the life, so that libraries share no term, and a search meets
     * only the passages of its own library.
     */
    public static String termOf(String life, String term) {
        return life + LIFE_END + term;
    }

    /** Returns the number of characters that {@link #termOf} puts before a term. */
    public static int prefixLength(String life) {
        return life.length() + 1;
    }

    /** Returns the path of the number of terms that a passage has in a field; none if it has no terms. */
    public static String lengthPath(String field) {
        return inPassages(LENGTHS) + '.' + field;
    }

    /** Returns the path of the vectors of a model and dimension. */
    public static String vectorPath(Embedding embedding) {
        return inPassages(VECTORS) + '.' + vectorField(embedding);
    }

    /** Returns the name of the field, which has no character that a name must not have. */
    static String vectorField(Embedding embedding) {
        byte[] digest = Sha256.of(embedding.modelId().value());
        return "d" + embedding.dimensions() + "_" + HexFormat.of().formatHex(digest, 0, 8);
    }
}
