package dev.carrel.api.evaluation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.domain.evaluation.BoundedPattern;
import dev.carrel.domain.evaluation.ReplyCheck;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.PatternSyntaxException;

/** Reads checks from lines of JSON, and writes them. An error names the line and what to do. Not thread-safe. */
public final class CheckReader {

    private static final String ID = "id";
    private static final String KIND = "kind";
    private static final String COLLECTION = "collection";
    private static final String ANSWERABLE = "answerable";
    private static final String PATTERNS = "patterns";
    private static final String FORBIDDEN = "forbid";
    private static final String DOCUMENTS = "documents";
    private static final String CONVERSATION = "conversation";
    private static final String TURN = "turn";
    private static final Set<String> FIELDS = new TreeSet<>(List.of(ID, JsonLine.QUESTION, KIND, COLLECTION, ANSWERABLE,
            PATTERNS, FORBIDDEN, DOCUMENTS, CONVERSATION, TURN));

    /** The maximum length of an id, a kind, a collection or a conversation: names, not texts. */
    private static final int MAX_NAME_LENGTH = 200;
    /** The maximum number of expressions of a field: ten times what a question usually needs. */
    private static final int MAX_PATTERNS = 20;
    /** The maximum length of an expression: some sentences. */
    private static final int MAX_PATTERN_LENGTH = 1000;

    private static final String ANSWERABLE_KIND = "question";
    private static final String UNANSWERABLE_KIND = "without answer";

    private final Map<String, Integer> linesById = new HashMap<>();
    private final Map<List<String>, Integer> linesByTurn = new HashMap<>();

    /**
     * Reads a check, whose id and turn no other check of this reader has.
     *
     * @throws EvaluationException if it is invalid
     */
    public ReplyCheck readCheck(JsonLine line) {
        line.rejectOtherFields(FIELDS);
        String id = findName(line, ID).orElse("line " + line.lineNumber());
        Integer earlier = linesById.putIfAbsent(id, line.lineNumber());
        if (earlier != null) {
            throw line
                    .invalid("the id \"" + id + "\" is already that of line " + earlier + "; give each check its own");
        }
        boolean answerable = line.isTrue(ANSWERABLE, true);
        var check = new ReplyCheck(id, line.requireQuestion(),
                findName(line, KIND).orElse(answerable ? ANSWERABLE_KIND : UNANSWERABLE_KIND),
                findName(line, COLLECTION).orElse(null), findName(line, CONVERSATION).orElse(null), readTurn(line),
                answerable,
                readPatterns(line, PATTERNS, true), readPatterns(line, FORBIDDEN, true),
                readPatterns(line, DOCUMENTS, false));
        boolean expectsReply = !check.patterns().isEmpty() || !check.documents().isEmpty();
        if (answerable && !expectsReply) {
            throw line.invalid("it says nothing about the reply; add \"patterns\", \"documents\" or \"answerable\": "
                    + "false");
        }
        if (!answerable && (expectsReply || !check.forbidden().isEmpty())) {
            throw line.invalid("a question with \"answerable\": false is right without sources; remove \"patterns\", "
                    + "\"forbid\" and \"documents\"");
        }
        return check;
    }

    private int readTurn(JsonLine line) {
        OptionalInt turn = line.findPositiveInt(TURN);
        if (turn.isPresent()) {
            String conversation = line.findText(CONVERSATION)
                    .orElseThrow(() -> line.invalid("it has a \"turn\" but no \"conversation\""));
            Integer earlier = linesByTurn.putIfAbsent(List.of(conversation, String.valueOf(turn.getAsInt())),
                    line.lineNumber());
            if (earlier != null) {
                throw line.invalid("turn " + turn.getAsInt() + " of the conversation \"" + conversation
                        + "\" is already that of line " + earlier + "; number the turns 1, 2, 3");
            }
        }
        return turn.orElse(1);
    }

    private static Optional<String> findName(JsonLine line, String field) {
        Optional<String> name = line.findText(field);
        name.ifPresent(text -> requireLength(line, field, text, MAX_NAME_LENGTH));
        return name;
    }

    private static void requireLength(JsonLine line, String field, String text, int maximum) {
        if (text.codePointCount(0, text.length()) > maximum) {
            throw line.invalid("\"" + field + "\" has a text of more than " + maximum + " characters");
        }
    }

    private static List<BoundedPattern> readPatterns(JsonLine line, String field, boolean ignoresCase) {
        List<String> expressions = line.textList(field);
        if (expressions.size() > MAX_PATTERNS) {
            throw line.invalid("\"" + field + "\" has more than " + MAX_PATTERNS + " regular expressions");
        }
        return expressions.stream().map(regex -> compilePattern(line, field, regex, ignoresCase)).toList();
    }

    private static BoundedPattern compilePattern(JsonLine line, String field, String regex, boolean ignoresCase) {
        if (regex.isEmpty()) {
            throw line.invalid("\"" + field + "\" has an empty regular expression, which any reply matches; remove it");
        }
        requireLength(line, field, regex, MAX_PATTERN_LENGTH);
        try {
            return BoundedPattern.compile(regex, ignoresCase);
        } catch (PatternSyntaxException e) {
            throw line.invalid("\"" + field + "\" has an invalid regular expression, " + regex + " ("
                    + e.getDescription() + " near position " + (e.getIndex() + 1)
                    + "); in JSON, write \\\\ before a character that is meant literally");
        }
    }

    /** Returns a check as the object that is read as the same check. */
    public static ObjectNode toJson(ReplyCheck check) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put(ID, check.id()).put(JsonLine.QUESTION, check.text()).put(KIND, check.kind());
        if (check.collection() != null) {
            node.put(COLLECTION, check.collection());
        }
        if (check.conversation() != null) {
            node.put(CONVERSATION, check.conversation()).put(TURN, check.turn());
        }
        if (!check.answerable()) {
            node.put(ANSWERABLE, false);
        }
        putPatterns(node, PATTERNS, check.patterns());
        putPatterns(node, FORBIDDEN, check.forbidden());
        putPatterns(node, DOCUMENTS, check.documents());
        return node;
    }

    private static void putPatterns(ObjectNode node, String field, List<BoundedPattern> patterns) {
        if (!patterns.isEmpty()) {
            ArrayNode texts = node.putArray(field);
            patterns.forEach(pattern -> texts.add(pattern.toString()));
        }
    }
}
