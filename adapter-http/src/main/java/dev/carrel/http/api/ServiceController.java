package dev.carrel.http.api;

import dev.carrel.application.Carrel;
import dev.carrel.application.EngineReadiness;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.limit.InFlightRequests;
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
final class ServiceController {

    private static final DateTimeFormatter FOLDER_NAME_FORMAT = DateTimeFormatter
            .ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Carrel carrel;
    private final InFlightRequests inFlightRequests;
    private final Path backupFolder;

    ServiceController(Carrel carrel, InFlightRequests inFlightRequests, Path backupFolder) {
        this.carrel = carrel;
        this.inFlightRequests = inFlightRequests;
        this.backupFolder = backupFolder;
    }

    /** Alive, whatever else. */
    ApiResponse getHealth(ApiRequest request) {
        return ApiResponse.json(200, new StatusBody("ok"));
    }

    /** Ready to answer from everything that there is. */
    ApiResponse getReadiness(ApiRequest request) {
        return switch (inFlightRequests.isStopping() ? new EngineReadiness.Closing() : carrel.readiness()) {
            case EngineReadiness.Ready ready -> ApiResponse.json(200, new StatusBody("ready"));
            case EngineReadiness.IndexRebuilding rebuilding -> ProblemMapper
                    .unavailableProblem("A lost index is being built anew; queries are answered as far as it has come.",
                            Duration.ofSeconds(5))
                    .withMember("state", "rebuilding")
                    .withMember("documents",
                            new RebuildProgressBody(rebuilding.missingDocuments(), rebuilding.totalDocuments()))
                    .toResponse();
            case EngineReadiness.IngestStalled stalled -> ProblemMapper
                    .unavailableProblem("Documents are left alone that should be processed; the log has more about it.",
                            Duration.ofSeconds(30))
                    .withMember("state", "stalled")
                    .withMember("leftAlone", stalled.stalledDocuments())
                    .toResponse();
            case EngineReadiness.EngineImpaired impaired -> ProblemMapper
                    .unavailableProblem("Carrel does not work as it should: " + String.join(" ", impaired.reasons()),
                            Duration.ofSeconds(10))
                    .withMember("state", "impaired")
                    .withMember("reasons", impaired.reasons())
                    .toResponse();
            case EngineReadiness.Closing closing ->
                    ProblemMapper.unavailableProblem("Carrel is stopping.", Duration.ofSeconds(5))
                            .withMember("state", "closing")
                            .toResponse();
        };
    }

    ApiResponse createBackup(ApiRequest request) throws IOException {
        Path folder = createBackupFolder(request.receivedAt());
        carrel.backUp(folder);
        return ApiResponse.json(200, Map.of("folder", folder.toString()));
    }

    /** A folder named by the time, and by a number where two backups were asked for at the same. */
    private Path createBackupFolder(Instant time) throws IOException {
        Files.createDirectories(backupFolder);
        String name = FOLDER_NAME_FORMAT.format(time);
        Path folder = backupFolder.resolve(name);
        for (int number = 2; !createIfAbsent(folder); number++) {
            folder = backupFolder.resolve(name + "-" + number);
        }
        return folder;
    }

    private static boolean createIfAbsent(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException ignored) {
            return false;
        }
    }

    record StatusBody(String status) {}

    /** How many documents are missing of how many. */
    record RebuildProgressBody(long behind, long total) {}
}
