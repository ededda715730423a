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

    /** What an operator without a space before it follows: a name, an index or a call. */
    private static final String NAME_BEFORE = "(?<=[\\p{L}\\p{Nd}_\\])])";

    /** The operators that may follow a name without a space; others, as in {@code <b>}, are something else there. */
    private static final String AFTER_NAME = "(?:&&|\\|\\||[=!<>]=|=[>~]|<<|>>|->|[-:+]=)";

    /** An operator elsewhere, which may begin with a connector ({@code ->}). */
    private static final String OPERATOR = "(?<!\\p{L})[-:+]?[" + Pattern.quote(OPERATORS) + "]+";

    /** Letters, digits and connectors; in {@code a->b} the connector belongs to the operator. */
    private static final String IDENTIFIER = "[\\p{L}\\p{Nd}" + Pattern.quote(CONNECTORS) + "]+";

    private static final Pattern TOKEN = Pattern.compile(String.join("|", NAME_BEFORE + AFTER_NAME, OPERATOR,
            IDENTIFIER + "?" + NAME_BEFORE + "(?=->|[-:+]=)", IDENTIFIER));

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
