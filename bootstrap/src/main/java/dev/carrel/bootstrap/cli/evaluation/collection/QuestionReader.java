package dev.carrel.bootstrap.cli.evaluation.collection;

import dev.carrel.api.evaluation.JsonLine;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion.RelevantDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts JSON lines to questions. */
final class QuestionReader {

    private static final String CONVERSATION = "conversationId";

    private final List<JsonLine> lines;
    private final @Nullable RelevanceJudgments judgements;

    QuestionReader(List<JsonLine> lines, Optional<TestCollectionFile> judgements) {
        this.lines = lines;
        this.judgements = judgements
                .map(file -> RelevanceJudgments.readFrom(file,
                        lines.stream().map(QuestionReader::questionId).collect(Collectors.toSet())))
                .orElse(null);
    }

    /** Returns the questions in the order of the lines, within a conversation in the order of the turns. */
    List<List<TestQuestion>> readDialogues() {
        Map<String, List<JsonLine>> dialogues = new LinkedHashMap<>();
        for (JsonLine line : lines) {
            String dialogue = line.findText(CONVERSATION).map(id -> "of " + id).orElse(line.location());
            dialogues.computeIfAbsent(dialogue, first -> new ArrayList<>()).add(line);
        }
        return dialogues.values()
                .stream()
                .map(turns -> turns.stream()
                        .sorted(Comparator.comparingInt(QuestionReader::turnNumber))
                        .map(this::toQuestion)
                        .toList())
                .toList();
    }

    private TestQuestion toQuestion(JsonLine line) {
        boolean answerable = line.isTrue("answerable", true);
        List<String> before = line.objectList("history")
                .stream()
                .filter(said -> said.findText("role").orElse("").equals("user"))
                .map(said -> said.requireText("text"))
                .filter(said -> !said.isBlank())
                .toList();
        return new TestQuestion(line.requireQuestion(), line.findText(CONVERSATION).isPresent(), before,
                answerable ? relevantOf(line) : List.of(), line.textList("answers"),
                answerable);
    }

    private List<RelevantDocument> relevantOf(JsonLine line) {
        if (judgements != null) {
            return judgements.relevantTo(questionId(line));
        }
        return Stream.concat(line.findText("paragraphId").stream(), line.textList("documents").stream())
                .map(document -> new RelevantDocument(document, 1, line.location()))
                .toList();
    }

    private static String questionId(JsonLine line) {
        return line.findText("id").orElseGet(() -> String.valueOf(line.lineNumber()));
    }

    private static int turnNumber(JsonLine line) {
        return line.node().path("turn").asInt();
    }
}
