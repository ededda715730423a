package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.LibraryChange;
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

    LibraryChange change() {
        String url = webhook != null && webhook.equals("none") ? "" : webhook;
        if (url != null && !url.isEmpty()) {
            WebAddress.findViolation(url).ifPresent(flaw -> {
                throw CommandException.misuse("The address of --webhook " + flaw + ".");
            });
        }
        return new LibraryChange(name, instructions, refreshInterval, url,
                webhookSecretFile == null ? null : read(webhookSecretFile));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException ignored) {
            throw CommandException.misuse("The file " + file + " of --webhook-secret-file cannot be read.");
        }
    }
}
