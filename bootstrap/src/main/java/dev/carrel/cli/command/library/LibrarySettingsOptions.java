package dev.carrel.cli.command.library;

import dev.carrel.cli.client.LibraryUpdate;
import dev.carrel.cli.context.CommandException;
import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What can be set of a library. */
final class LibrarySettingsOptions {

    @Option(names = "--name", paramLabel = "NAME", description = "Its name, for people.")
    @Nullable
    String name;

    @Option(names = "--instructions", paramLabel = "TEXT", description = "How replies are to be written, for writers that follow instructions.")
    @Nullable
    String instructions;

    @Option(names = "--refresh-interval", paramLabel = "INTERVAL", description = "How long after they were last read its pages are read again: 30m, 24h, 7d, or never.")
    @Nullable
    Duration refreshInterval;

    @Option(names = "--webhook", paramLabel = "URL", description = "Who is called when a document was processed; none for nobody.")
    @Nullable
    String webhook;

    @Option(names = "--webhook-secret-file", paramLabel = "FILE", description = "The file with the secret that the calls are signed with; without it one is made and printed once.")
    @Nullable
    Path webhookSecretFile;

    LibraryUpdate toUpdate() {
        String url = webhook != null && webhook.equals("none") ? "" : webhook;
        if (url != null && !url.isEmpty()) {
            WebAddress.findViolation(url).ifPresent(flaw -> {
                throw CommandException.usageError("The address of --webhook " + flaw + ".");
            });
        }
        return new LibraryUpdate(name, instructions, refreshInterval, url,
                webhookSecretFile == null ? null : readSecret(webhookSecretFile));
    }

    private static String readSecret(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException ignored) {
            throw CommandException.usageError("The file " + file + " of --webhook-secret-file cannot be read.");
        }
    }
}
