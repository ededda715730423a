package dev.carrel.retrieval.analysis;

import org.apache.lucene.analysis.util.CharTokenizer;

/** A tokenizer for the characters of identifiers: {@code ERR-4711}, {@code AB/12-3}, {@code foo.bar.Baz}. */
final class IdentifierTokenizer extends CharTokenizer {

    /** The characters that join the parts of an identifier. */
    private static final String CONNECTORS = "-_./:#+@\\";

    static boolean isConnector(int character) {
        return CONNECTORS.indexOf(character) >= 0;
    }

    @Override
    protected boolean isTokenChar(int character) {
        return Character.isLetterOrDigit(character) || isConnector(character);
    }
}
