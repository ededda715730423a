package dev.carrel.bootstrap.cli.command.question;

import dev.carrel.bootstrap.cli.context.TimeOption;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.question.QuestionSelection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that select questions. */
final class QuestionSelectionOptions {

    @Option(names = "--outcome", paramLabel = "OUTCOME", descriptionKey = "question-outcome")
    private @Nullable QuestionOutcome outcome;

    @Option(names = "--vote", paramLabel = "VOTE", descriptionKey = "question-vote")
    private @Nullable Vote vote;

    @Option(names = "--since", paramLabel = "TIME", descriptionKey = "question-since")
    private @Nullable String since;

    @Option(names = "--query", paramLabel = "TEXT", descriptionKey = "question-text")
    private @Nullable String text;

    QuestionSelection toSelection() {
        return new QuestionSelection(outcome, vote, since == null ? null : TimeOption.parse("--since", since), text,
                null);
    }
}
