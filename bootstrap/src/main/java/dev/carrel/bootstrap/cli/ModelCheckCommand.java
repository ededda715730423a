package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.assembly.Writing;
import dev.carrel.bootstrap.settings.Language;
import dev.carrel.bootstrap.settings.Settings;
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
final class ModelCheckCommand extends Action {

    private static final double NANOS = 1e9;

    @Mixin
    FolderOptions folder = new FolderOptions();

    @Override
    public Integer call() {
        Settings settings = folder.settings(surroundings());
        Language language = settings.language();
        if (language == null) {
            throw CommandException
                    .misuse("There is no language model to check: model.base-url is not set, so replies are "
                            + "written in the words of the documents, offline.");
        }
        ModelCheckResult trial = Writing.model(language, ModelObserver.NONE).check();
        String name = "The language model " + language.name() + " at " + language.address();
        if (!trial.isSuccess()) {
            throw CommandException.cannot(name + " " + trial.clause() + ". " + Remedy.of(trial.outcome()), null);
        }
        if (trial.pieceCount() == 1) {
            terminal().line(name + " works: its reply came after " + words(trial.timeToFirstToken()) + ".");
            terminal()
                    .note("It came in one piece, so nobody can read along. Look for a setting of that server, or of a "
                            + "proxy in front of it that collects answers.");
        } else {
            terminal().line(name + " works: its reply came in " + trial.pieceCount() + " pieces, the first after "
                    + words(trial.timeToFirstToken()) + ".");
            tellPace(trial, settings.answering().timeout(), language.limits().replyTokens());
        }
        return DONE;
    }

    /** A piece is about a token. */
    private void tellPace(ModelCheckResult trial, Duration mostTime, int mostTokens) {
        double pace = (trial.pieceCount() - 1) * NANOS / Math.max(1, trial.writingTime().toNanos());
        terminal().line(String.format(Locale.ROOT, "It writes about %.1f tokens a second.", pace));
        double needed = mostTokens / pace;
        if (needed > mostTime.toSeconds()) {
            terminal().note(String.format(Locale.ROOT,
                    "The longest reply, of %d tokens (model.max-reply), would take %.0f seconds, and is broken off after "
                            + "%d (answering.timeout): lower the one or raise the other.",
                    mostTokens, needed, mostTime.toSeconds()));
        }
    }

    private static String words(Duration time) {
        return time.toMillis() + " ms";
    }
}
