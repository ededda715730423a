package dev.carrel.domain.widget;

import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.util.ArrayList;
import java.util.List;

/**
 * How much the visitors of a widget may ask.
 *
 * @param perVisitorHour the number of questions of a visitor in an hour
 * @param perVisitorDay the number of questions of a visitor in a day, which begins at midnight UTC
 * @param perNetworkMinute the number of questions from an IPv4 address or the first 64 bits of an IPv6 address in a
 * minute
 * @param perDay the number of questions of all visitors in a day
 * @param questionCharacters the length of a question, in Unicode code points
 */
public record WidgetLimits(int perVisitorHour, int perVisitorDay, int perNetworkMinute, int perDay,
        int questionCharacters) {

    /** More than a person asks, and few enough to keep a bill of a model small. */
    public static final WidgetLimits DEFAULT = new WidgetLimits(30, 100, 20, 2_000, 500);

    /** The questions that a visitor may ask at the same time: one, and one after pressing stop. */
    public static final int AT_ONCE_PER_VISITOR = 2;

    /** More than twelve questions a second: a widget that needs more has no limit. */
    private static final int MAX_QUESTIONS = 1_000_000;

    List<Violation> findViolations() {
        var violations = new ArrayList<Violation>();
        requireRange("perVisitorHour", perVisitorHour, MAX_QUESTIONS, violations);
        requireRange("perVisitorDay", perVisitorDay, MAX_QUESTIONS, violations);
        requireRange("perNetworkMinute", perNetworkMinute, MAX_QUESTIONS, violations);
        requireRange("perDay", perDay, MAX_QUESTIONS, violations);
        requireRange("questionCharacters", questionCharacters, Question.MAX_CHARACTERS, violations);
        return violations;
    }

    private static void requireRange(String name, int limit, int most, List<Violation> violations) {
        if (limit < 1 || limit > most) {
            violations.add(new Violation("limits/" + name, "must be from 1 to " + most));
        }
    }
}
