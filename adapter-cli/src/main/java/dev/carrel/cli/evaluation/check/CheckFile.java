package dev.carrel.cli.evaluation.check;

import dev.carrel.cli.evaluation.collection.EvaluationException;
import dev.carrel.cli.evaluation.collection.JsonLine;
import dev.carrel.cli.evaluation.collection.TestCollectionFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.PatternSyntaxException;

/** Reads checks from a file of JSON lines, optionally gzipped. An error names the line and what to do. */
public final class CheckFile {

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

    private static final String ANSWERABLE_KIND = "question";
    private static final String UNANSWERABLE_KIND = "without answer";

    private final Path path;
    private final Map<String, Integer> linesById = new HashMap<>();
    private final Map<List<String>, Integer> linesByTurn = new HashMap<>();

    private CheckFile(Path path) {
        this.path = path;
    }

    /**
     * Reads the checks of a file in its order, the turns of a conversation in one list in the order of their numbers.
     *
     * @throws EvaluationException if the file or a line is invalid
     */
    public static List<List<ReplyCheck>> readChecks(Path path) {
        return new CheckFile(path).readDialogues();
    }

    private List<List<ReplyCheck>> readDialogues() {
        Map<String, List<NumberedCheck>> dialogues = new LinkedHashMap<>();
        for (JsonLine line : new TestCollectionFile(path).readObjects()) {
            String dialogue = line.findText(CONVERSATION).map(id -> "of " + id).orElse(line.location());
            dialogues.computeIfAbsent(dialogue, first -> new ArrayList<>())
                    .add(new NumberedCheck(readTurn(line), readCheck(line)));
        }
        if (dialogues.isEmpty()) {
            throw new EvaluationException("The file " + path + " has no questions; write one JSON object per line.");
        }
        return dialogues.values()
                .stream()
                .map(turns -> turns.stream()
                        .sorted(Comparator.comparingInt(NumberedCheck::turn))
                        .map(NumberedCheck::check)
                        .toList())
                .toList();
    }

    private ReplyCheck readCheck(JsonLine line) {
        line.rejectOtherFields(FIELDS);
        String id = line.findText(ID).orElse("line " + line.lineNumber());
        Integer earlier = linesById.putIfAbsent(id, line.lineNumber());
        if (earlier != null) {
            throw line
                    .invalid("the id \"" + id + "\" is already that of line " + earlier + "; give each check its own");
        }
        boolean answerable = line.isTrue(ANSWERABLE, true);
        var check = new ReplyCheck(id, line.requireQuestion(),
                line.findText(KIND).orElse(answerable ? ANSWERABLE_KIND : UNANSWERABLE_KIND),
                line.findText(COLLECTION).orElse(null), line.findText(CONVERSATION).isPresent(), answerable,
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

    private static List<BoundedPattern> readPatterns(JsonLine line, String field, boolean ignoresCase) {
        return line.textList(field).stream().map(regex -> compilePattern(line, field, regex, ignoresCase)).toList();
    }

    private static BoundedPattern compilePattern(JsonLine line, String field, String regex, boolean ignoresCase) {
        if (regex.isEmpty()) {
            throw line.invalid("\"" + field + "\" has an empty regular expression, which any reply matches; remove it");
        }
        try {
            return BoundedPattern.compile(regex, ignoresCase);
        } catch (PatternSyntaxException e) {
            throw line.invalid("\"" + field + "\" has an invalid regular expression, " + regex + " ("
                    + e.getDescription() + " near position " + (e.getIndex() + 1)
                    + "); in JSON, write \\\\ before a character that is meant literally");
        }
    }

    private record NumberedCheck(int turn, ReplyCheck check) {}
}
