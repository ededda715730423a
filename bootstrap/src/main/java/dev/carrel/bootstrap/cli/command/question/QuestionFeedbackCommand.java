package dev.carrel.bootstrap.cli.command.question;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.Feedback.Vote;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel question feedback}. */
@Command(name = "feedback")
final class QuestionFeedbackCommand extends LibraryScopedCommand {

    private static final String NO_VOTE = "none";

    @Parameters(index = "0", paramLabel = "ID")
    private QueryId id;

    @Parameters(index = "1", paramLabel = "up|down|none")
    private String vote;

    @Option(names = "--reason", paramLabel = "TEXT")
    private @Nullable String reason;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!vote.equals(NO_VOTE) && Vote.fromWireName(vote).isEmpty()) {
            throw invalidArguments("The vote must be up, down or none");
        }
        if (vote.equals(NO_VOTE) && reason != null) {
            throw invalidArguments("--reason needs the vote up or down");
        }
        return super.call();
    }

    @Override
    protected int runWith(CommandClient client) {
        Feedback feedback = Vote.fromWireName(vote).map(given -> new Feedback(given, reason)).orElse(null);
        client.questions(library()).giveFeedback(id, feedback);
        terminal().printLine(feedback == null ? "Withdrew the vote on question " + id + "."
                : "Voted " + vote + " on question " + id + ".");
        return SUCCESS;
    }
}
