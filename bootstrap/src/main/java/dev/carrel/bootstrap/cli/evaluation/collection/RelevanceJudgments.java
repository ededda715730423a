package dev.carrel.bootstrap.cli.evaluation.collection;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion.RelevantDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Relevance judgments (qrels): tab-separated lines of question, document and grade. */
final class RelevanceJudgments {

    private static final String HEADER = "query-id";

    private final Map<String, List<RelevantDocument>> byQuestion = new HashMap<>();

    private RelevanceJudgments() {}

    /**
     * Reads judgments.
     *
     * @param questions the IDs of the questions
     */
    static RelevanceJudgments readFrom(TestCollectionFile file, Set<String> questions) {
        var judgements = new RelevanceJudgments();
        int number = 0;
        for (String line : file.readLines()) {
            number++;
            if (!line.isBlank() && !(number == 1 && line.startsWith(HEADER))) {
                judgements.addLine(line.strip().split("\t"), file.locationOf(number), questions);
            }
        }
        return judgements;
    }

    List<RelevantDocument> relevantTo(String question) {
        return byQuestion.getOrDefault(question, List.of());
    }

    private void addLine(String[] columns, String place, Set<String> questions) {
        if (columns.length != 3 || !columns[2].matches("-?[0-9]{1,4}")) {
            throw new EvaluationException(
                    place + ": it needs a question, a document and a grade, separated by tabs.");
        }
        if (!questions.contains(columns[0])) {
            throw new EvaluationException(place + ": there is no question \"" + columns[0] + "\".");
        }
        int grade = Integer.parseInt(columns[2]);
        if (grade > 0) {
            byQuestion.computeIfAbsent(columns[0], first -> new ArrayList<>())
                    .add(new RelevantDocument(columns[1], grade, place));
        }
    }
}
