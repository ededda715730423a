package dev.carrel.cli.command.question;

import dev.carrel.cli.context.CommandException;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.question.QuestionSelection;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
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
        return new QuestionSelection(outcome, vote, since == null ? null : parseTime(since), text, null);
    }

    private static Instant parseTime(String time) {
        try {
            return time.contains("T") ? OffsetDateTime.parse(time).toInstant()
                    : LocalDate.parse(time).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException ignored) {
            throw CommandException.usageError("--since " + time + " must be like 2026-11-01 or 2026-11-01T08:00:00Z.");
        }
    }
}
