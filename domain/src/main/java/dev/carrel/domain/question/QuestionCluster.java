package dev.carrel.domain.question;

import dev.carrel.domain.question.Feedback.Vote;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Questions of the log that ask for the same.
 *
 * @param questions at least one, newest first
 */
public record QuestionCluster(List<LoggedQuestion> questions) {

    public QuestionCluster {
        questions = List.copyOf(questions);
    }

    /** Returns the question that stands for all: the newest. */
    public LoggedQuestion representative() {
        return questions.getFirst();
    }

    /** Returns the number of questions with each outcome, also if it is 0. */
    public Map<QuestionOutcome, Integer> countOutcomes() {
        var counts = new EnumMap<QuestionOutcome, Integer>(QuestionOutcome.class);
        for (QuestionOutcome outcome : QuestionOutcome.values()) {
            counts.put(outcome, 0);
        }
        questions.forEach(question -> counts.merge(question.outcome(), 1, Integer::sum));
        return counts;
    }

    /** Returns the number of questions with each vote, also if it is 0. */
    public Map<Vote, Integer> countVotes() {
        var counts = new EnumMap<Vote, Integer>(Vote.class);
        for (Vote vote : Vote.values()) {
            counts.put(vote, 0);
        }
        for (LoggedQuestion question : questions) {
            Feedback feedback = question.feedback();
            if (feedback != null) {
                counts.merge(feedback.vote(), 1, Integer::sum);
            }
        }
        return counts;
    }
}
