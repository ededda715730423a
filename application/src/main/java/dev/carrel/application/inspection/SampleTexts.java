package dev.carrel.application.inspection;

import java.util.ArrayList;
import java.util.List;

/** The question and the passages that models are tried with. */
public final class SampleTexts {

    public static final String QUESTION = "How many days of leave do I have?";
    /** A passage that answers the question, and others. */
    public static final List<String> PASSAGES = List.of("The canteen opens at noon and closes at two.",
            "Staff may take thirty days off every year.", "Broken laptops are exchanged by the service desk.",
            "The river floods its lower meadows every spring.");
    /** The position of the passage that answers the question. */
    public static final int ANSWER = 1;

    private static final String SENTENCES = "Every employee has thirty days of paid leave in a calendar year. Leave is "
            + "asked for in writing two weeks ahead, and granted by the head of the department. ";
    private static final int REPEATS = 6;

    private SampleTexts() {}

    /** Returns passages of about 1,000 characters. */
    public static List<String> longPassages(int from, int to) {
        var passages = new ArrayList<String>();
        for (int number = from; number < to; number++) {
            passages.add("Paragraph " + number + ". " + SENTENCES.repeat(REPEATS));
        }
        return passages;
    }

    /** Returns the position of the largest value. */
    public static int findBest(List<Double> scores) {
        int best = 0;
        for (int i = 1; i < scores.size(); i++) {
            best = scores.get(i) > scores.get(best) ? i : best;
        }
        return best;
    }
}
