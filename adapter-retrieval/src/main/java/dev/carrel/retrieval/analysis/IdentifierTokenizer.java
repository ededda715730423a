package dev.carrel.retrieval.analysis;

import java.util.regex.Pattern;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.pattern.PatternTokenizer;

/**
 * Tokenizers for the characters of identifiers, such as {@code ERR-4711}, {@code AB/12-3}, {@code foo.bar.Baz}, and of
 * operators, such as {@code &>}.
 */
final class IdentifierTokenizer {

    /** The characters that join the parts of an identifier. */
    private static final String CONNECTORS = "-_./:#+@\\";

    /** The characters of operators. */
    private static final String OPERATORS = "&|<>!=$^%~*";

    /**
     * An operator may begin with a connector ({@code ->}) but does not follow a letter, as in {@code <b>}; an
     * identifier consists of letters, digits and connectors.
     */
    private static final Pattern TOKEN = Pattern.compile("(?<!\\p{L})[-:+]?[" + Pattern.quote(OPERATORS)
            + "]+|[\\p{L}\\p{Nd}" + Pattern.quote(CONNECTORS) + "]+");

    private IdentifierTokenizer() {}

    static Tokenizer create() {
        return new PatternTokenizer(TOKEN, 0);
    }

    static boolean isConnector(int character) {
        return CONNECTORS.indexOf(character) >= 0;
    }

    static boolean isOperator(int character) {
        return OPERATORS.indexOf(character) >= 0;
    }
}
