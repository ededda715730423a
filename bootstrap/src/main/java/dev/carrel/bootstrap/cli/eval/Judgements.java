package dev.carrel.bootstrap.cli.eval;

import dev.carrel.bootstrap.cli.eval.EvalQuestion.Expected;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which documents are relevant to which question, as a file of three columns says: question, document, grade. */
final class Judgements {

    private static final String HEADER = "query-id";

    private final Map<String, List<Expected>> byQuestion = new HashMap<>();

    private Judgements() {}

    /**
     * @param questions the ids that there are
     */
    static Judgements read(SetFile file, Set<String> questions) {
        var judgements = new Judgements();
        int number = 0;
        for (String line : file.lines()) {
            number++;
            if (!line.isBlank() && !(number == 1 && line.startsWith(HEADER))) {
                judgements.add(line.strip().split("\t"), file.place(number), questions);
            }
        }
        return judgements;
    }

    List<Expected> of(String question) {
        return byQuestion.getOrDefault(question, List.of());
    }

    private void add(String[] columns, String place, Set<String> questions) {
        if (columns.length != 3 || !columns[2].matches("-?[0-9]{1,4}")) {
            throw new EvalException(place + ": it must have a question, a document and a grade, with tabs between.");
        }
        if (!questions.contains(columns[0])) {
            throw new EvalException(place + ": there is no question \"" + columns[0] + "\".");
        }
        int grade = Integer.parseInt(columns[2]);
        if (grade > 0) {
            byQuestion.computeIfAbsent(columns[0], first -> new ArrayList<>())
                    .add(new Expected(columns[1], grade, place));
        }
    }
}
