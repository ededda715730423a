package dev.carrel.bootstrap.cli.eval;

import dev.carrel.bootstrap.cli.eval.EvalQuestion.Expected;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes questions of the lines that say them. */
final class QuestionReader {

    private static final String CONVERSATION = "conversationId";

    private final List<JsonLine> lines;
    private final @Nullable Judgements judgements;

    QuestionReader(List<JsonLine> lines, Optional<SetFile> judgements) {
        this.lines = lines;
        this.judgements = judgements
                .map(file -> Judgements.read(file,
                        lines.stream().map(QuestionReader::id).collect(Collectors.toSet())))
                .orElse(null);
    }

    /** In the order of the lines; within a conversation in that of its turns. */
    List<List<EvalQuestion>> dialogues() {
        Map<String, List<JsonLine>> dialogues = new LinkedHashMap<>();
        for (JsonLine line : lines) {
            String dialogue = line.find(CONVERSATION).map(id -> "of " + id).orElse(line.place());
            dialogues.computeIfAbsent(dialogue, first -> new ArrayList<>()).add(line);
        }
        return dialogues.values()
                .stream()
                .map(turns -> turns.stream()
                        .sorted(Comparator.comparingInt(QuestionReader::turn))
                        .map(this::question)
                        .toList())
                .toList();
    }

    private EvalQuestion question(JsonLine line) {
        boolean answerable = line.isTrue("answerable", true);
        List<String> before = line.objects("history")
                .stream()
                .filter(said -> said.find("role").orElse("").equals("user"))
                .map(said -> said.text("text"))
                .filter(said -> !said.isBlank())
                .toList();
        return new EvalQuestion(text(line), line.find(CONVERSATION).isPresent(), before,
                answerable ? expected(line) : List.of(), line.texts("answers"),
                answerable);
    }

    private List<Expected> expected(JsonLine line) {
        if (judgements != null) {
            return judgements.of(id(line));
        }
        return Stream.concat(line.find("paragraphId").stream(), line.texts("documents").stream())
                .map(document -> new Expected(document, 1, line.place()))
                .toList();
    }

    private static String text(JsonLine line) {
        try {
            return Question.of(line.text("text")).text();
        } catch (InvalidRequestException e) {
            throw line.wrong("the " + e.userMessage());
        }
    }

    private static String id(JsonLine line) {
        return line.find("id").orElseGet(() -> String.valueOf(line.number()));
    }

    private static int turn(JsonLine line) {
        return line.node().path("turn").asInt();
    }
}
