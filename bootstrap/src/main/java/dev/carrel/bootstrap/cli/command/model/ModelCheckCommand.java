package dev.carrel.bootstrap.cli.command.model;

import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.FolderOptions;
import dev.carrel.bootstrap.cli.engine.LanguageModelCheck;
import dev.carrel.bootstrap.cli.engine.ModelAccess;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code carrel model check}. */
@Command(name = "check")
final class ModelCheckCommand extends CliCommand {

    private static final double NANOS_PER_SECOND = 1e9;

    @Mixin
    private final FolderOptions folderOptions = new FolderOptions();

    @Override
    public Integer call() {
        var models = new ModelAccess(folderOptions.readSettings(context()));
        LanguageModelCheck check = models.checkLanguageModel()
                .orElseThrow(() -> CommandException.usageError("There is no language model to check: model.base-url is "
                        + "not set, so replies are extracted from the documents."));
        String name = "The language model " + check.model();
        if (check.failure() != null) {
            throw CommandException.failure(
                    name + " " + check.failure() + ". " + ModelRemedies.remedyFor(check.outcome()), null);
        }
        String firstToken = check.timeToFirstToken().toMillis() + " ms";
        if (check.pieceCount() == 1) {
            terminal().printLine(name + " works: its reply came after " + firstToken + ".");
            terminal()
                    .printNote("The reply came in one piece, so replies cannot be streamed. Check whether the server, "
                            + "or a proxy in front of it, buffers responses.");
        } else {
            terminal().printLine(name + " works: its reply came in " + check.pieceCount() + " pieces, the first after "
                    + firstToken + ".");
            printTokenRate(check, models.queryTimeout());
        }
        return SUCCESS;
    }

    /** Prints the rate, taking a piece for a token, and a warning if the longest reply would exceed the timeout. */
    private void printTokenRate(LanguageModelCheck check, Duration queryTimeout) {
        double tokensPerSecond = (check.pieceCount() - 1) * NANOS_PER_SECOND
                / Math.max(1, check.writingTime().toNanos());
        terminal().printLine(String.format(Locale.ROOT, "It writes about %.1f tokens a second.", tokensPerSecond));
        double secondsNeeded = check.maxReplyTokens() / tokensPerSecond;
        if (secondsNeeded > queryTimeout.toSeconds()) {
            terminal().printNote(String.format(Locale.ROOT,
                    "The longest reply, of %d tokens (model.max-reply), would take %.0f seconds, but replies are cut "
                            + "off after %d (query.timeout): lower the first or raise the second.",
                    check.maxReplyTokens(), secondsNeeded, queryTimeout.toSeconds()));
        }
    }
}
