package dev.carrel.bootstrap.cli.command.library;

import dev.carrel.api.library.LibraryRequest;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.LimitOptions;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.helparticle.HelpArticleMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that set the settings of a library. */
final class LibrarySettingsOptions {

    @Option(names = "--name", paramLabel = "NAME")
    private @Nullable String name;

    @Option(names = "--instructions", paramLabel = "TEXT")
    private @Nullable String instructions;

    @Option(names = "--refresh-interval", paramLabel = "INTERVAL")
    private @Nullable Duration refreshInterval;

    @Option(names = "--webhook", paramLabel = "URL")
    private @Nullable String webhook;

    @Option(names = "--webhook-secret-file", paramLabel = "FILE")
    private @Nullable Path webhookSecretFile;

    @Option(names = "--keep-all", negatable = true)
    private @Nullable Boolean keepAll;

    @Mixin
    private final LimitOptions limitOptions = new LimitOptions();

    @Option(names = "--help-articles", paramLabel = "LINKS")
    private @Nullable HelpArticleMode helpArticles;

    /** Returns the request; settings that were not given are null in it. */
    LibraryRequest toRequest() {
        String url = webhook != null && webhook.equals("none") ? "" : webhook;
        if (url != null && !url.isEmpty()) {
            WebAddress.findViolation(url).ifPresent(violation -> {
                throw CommandException.usageError("The URL of --webhook " + violation + ".");
            });
        }
        return new LibraryRequest(name, instructions, formatInterval(), url,
                webhookSecretFile == null ? null : readSecret(webhookSecretFile), keepAll,
                limitOptions.toLimits(), helpArticles == null ? null : helpArticles.wireName());
    }

    private @Nullable String formatInterval() {
        return refreshInterval == null ? null : refreshInterval.isZero() ? "" : refreshInterval.toString();
    }

    private static String readSecret(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException ignored) {
            throw CommandException.usageError("The file " + file + " of --webhook-secret-file cannot be read.");
        }
    }
}
