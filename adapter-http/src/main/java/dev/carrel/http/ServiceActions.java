package dev.carrel.http;

import dev.carrel.application.Carrel;
import dev.carrel.application.EngineReadiness;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/** What is asked by those who run the server. */
final class ServiceActions {

    private static final DateTimeFormatter FOLDER = DateTimeFormatter
            .ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Carrel carrel;
    private final Room room;
    private final Path backups;

    ServiceActions(Carrel carrel, Room room, Path backups) {
        this.carrel = carrel;
        this.room = room;
        this.backups = backups;
    }

    /** Alive, whatever else. */
    Answer health(Call call) {
        return Answer.json(200, new Status("ok"));
    }

    /** Ready to answer from everything that there is. */
    Answer readiness(Call call) {
        return switch (room.isClosing() ? new EngineReadiness.Closing() : carrel.readiness()) {
            case EngineReadiness.Ready ready -> Answer.json(200, new Status("ready"));
            case EngineReadiness.IndexRebuilding rebuilding -> Problems
                    .unavailable("A lost index is being built anew; queries are answered as far as it has come.",
                            Duration.ofSeconds(5))
                    .member("state", "rebuilding")
                    .member("documents", new Progress(rebuilding.missingDocuments(), rebuilding.totalDocuments()))
                    .answer();
            case EngineReadiness.IngestStalled stalled -> Problems
                    .unavailable("Documents are left alone that should be processed; the log has more about it.",
                            Duration.ofSeconds(30))
                    .member("state", "stalled")
                    .member("leftAlone", stalled.stalledDocuments())
                    .answer();
            case EngineReadiness.EngineImpaired impaired -> Problems
                    .unavailable("Carrel does not work as it should: " + String.join(" ", impaired.reasons()),
                            Duration.ofSeconds(10))
                    .member("state", "impaired")
                    .member("reasons", impaired.reasons())
                    .answer();
            case EngineReadiness.Closing closing -> Problems.unavailable("Carrel is stopping.", Duration.ofSeconds(5))
                    .member("state", "closing")
                    .answer();
        };
    }

    Answer backUp(Call call) throws IOException {
        Path folder = newFolder(call.time());
        carrel.backUp(folder);
        return Answer.json(200, Map.of("folder", folder.toString()));
    }

    /** A folder named by the time, and by a number where two backups were asked for at the same. */
    private Path newFolder(Instant time) throws IOException {
        Files.createDirectories(backups);
        String name = FOLDER.format(time);
        Path folder = backups.resolve(name);
        for (int number = 2; !isNew(folder); number++) {
            folder = backups.resolve(name + "-" + number);
        }
        return folder;
    }

    private static boolean isNew(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException ignored) {
            return false;
        }
    }

    record Status(String status) {}

    /** How many documents are missing of how many. */
    record Progress(long behind, long total) {}
}
