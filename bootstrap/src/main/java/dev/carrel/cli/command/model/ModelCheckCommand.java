package dev.carrel.cli.command.model;

import dev.carrel.bootstrap.assembly.ReplyWriters;
import dev.carrel.bootstrap.settings.LanguageModelSettings;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.context.FolderOptions;
import dev.carrel.generation.ModelCheckResult;
import dev.carrel.generation.ModelObserver;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code carrel model check}. */
@Command(name = "check", header = "Tell whether the language model answers, streams, and how fast.", customSynopsis = "carrel model check [options]", description = "%nHas the model that the settings model.* name write three sentences. Exits with 1 if that fails, saying "
        + "why and what to do, and with 2 if no model is set.", footer = {"  carrel model check",
            "  carrel model check --set model.base-url=http://localhost:11434/v1 --set model.name=gemma3:4b"})
final class ModelCheckCommand extends CliCommand {

    private static final double NANOS_PER_SECOND = 1e9;

    @Mixin
    FolderOptions folderOptions = new FolderOptions();

    @Override
    public Integer call() {
        Settings settings = folderOptions.readSettings(context());
        LanguageModelSettings language = settings.languageModel();
        if (language == null) {
            throw CommandException
                    .usageError("There is no language model to check: model.base-url is not set, so replies are "
                            + "written in the words of the documents, offline.");
        }
        ModelCheckResult trial = ReplyWriters.openModel(language, ModelObserver.NONE).check();
        String name = "The language model " + language.name() + " at " + language.address();
        if (!trial.isSuccess()) {
            throw CommandException
                    .failure(name + " " + trial.clause() + ". " + ModelRemedies.remedyFor(trial.outcome()), null);
        }
        if (trial.pieceCount() == 1) {
            terminal().printLine(name + " works: its reply came after " + formatMillis(trial.timeToFirstToken()) + ".");
            terminal()
                    .printNote(
                            "It came in one piece, so nobody can read along. Look for a setting of that server, or of a "
                                    + "proxy in front of it that collects answers.");
        } else {
            terminal().printLine(name + " works: its reply came in " + trial.pieceCount() + " pieces, the first after "
                    + formatMillis(trial.timeToFirstToken()) + ".");
            printTokenRate(trial, settings.queryLimits().timeout(), language.limits().replyTokens());
        }
        return SUCCESS;
    }

    /** A piece is about a token. */
    private void printTokenRate(ModelCheckResult trial, Duration mostTime, int mostTokens) {
        double pace = (trial.pieceCount() - 1) * NANOS_PER_SECOND / Math.max(1, trial.writingTime().toNanos());
        terminal().printLine(String.format(Locale.ROOT, "It writes about %.1f tokens a second.", pace));
        double needed = mostTokens / pace;
        if (needed > mostTime.toSeconds()) {
            terminal().printNote(String.format(Locale.ROOT,
                    "The longest reply, of %d tokens (model.max-reply), would take %.0f seconds, and is broken off after "
                            + "%d (answering.timeout): lower the one or raise the other.",
                    mostTokens, needed, mostTime.toSeconds()));
        }
    }

    private static String formatMillis(Duration time) {
        return time.toMillis() + " ms";
    }
}
