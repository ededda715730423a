package dev.carrel.bootstrap.cli.eval;

import java.util.List;

/**
 * A question of a set.
 *
 * @param text that an engine takes
 * @param turn whether it is one of a conversation, even if the set asks no other of it
 * @param before what was asked in the conversation before, oldest first, as far as the set tells; some of it may be
 * questions of the set themselves
 * @param expected the relevant documents; empty if nobody said
 * @param answers any of which is right; empty if nobody said
 */
public record EvalQuestion(String text, boolean turn, List<String> before, List<Expected> expected,
        List<String> answers,
        boolean answerable) {

    public EvalQuestion {
        before = List.copyOf(before);
        expected = List.copyOf(expected);
        answers = List.copyOf(answers);
    }

    /**
     * A document that is relevant.
     *
     * @param document its id, key, address or title
     * @param grade how relevant it is, above 0
     * @param place where that is said, e.g. {@code qrels.tsv line 3}
     */
    public record Expected(String document, int grade, String place) {}
}
