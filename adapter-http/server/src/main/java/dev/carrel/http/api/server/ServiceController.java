package dev.carrel.http.api.server;

import dev.carrel.application.Carrel;
import dev.carrel.application.EngineReadiness;
import dev.carrel.application.backup.BackupFolder;
import dev.carrel.application.backup.BackupKind;
import dev.carrel.application.inspection.EngineDependency;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.limit.InFlightRequests;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Health, readiness and backups, for the operators of a server. */
final class ServiceController {

    private final Carrel carrel;
    private final InFlightRequests inFlightRequests;
    private final BackupFolder backupFolder;

    ServiceController(Carrel carrel, InFlightRequests inFlightRequests, BackupFolder backupFolder) {
        this.carrel = carrel;
        this.inFlightRequests = inFlightRequests;
        this.backupFolder = backupFolder;
    }

    /** Answers that the process is alive. */
    ApiResponse getHealth(ApiRequest request) {
        return ApiResponse.json(200, new StatusBody("ok"));
    }

    /** Answers whether the engine is ready, and the reason if it is not. */
    ApiResponse getReadiness(ApiRequest request) {
        return switch (inFlightRequests.isClosing() ? new EngineReadiness.Closing() : carrel.readiness()) {
            case EngineReadiness.Ready ready -> ApiResponse.json(200, ready.notices().isEmpty()
                    ? new StatusBody("ready")
                    : new NoticesBody("ready", ready.notices()));
            case EngineReadiness.IndexRebuilding rebuilding -> ProblemMapper
                    .unavailableProblem("The index is being rebuilt; queries use the part that is complete.",
                            Duration.ofSeconds(5))
                    .withMember("state", "rebuilding")
                    .withMember("documents",
                            new RebuildProgressBody(rebuilding.missingDocuments(), rebuilding.totalDocuments()))
                    .toResponse();
            case EngineReadiness.IngestStalled stalled -> ProblemMapper
                    .unavailableProblem("Ingestion has stalled: documents wait that should be processed; see the log.",
                            Duration.ofSeconds(30))
                    .withMember("state", "stalled")
                    .withMember("leftAlone", stalled.stalledDocuments())
                    .toResponse();
            case EngineReadiness.EngineImpaired impaired -> ProblemMapper
                    .unavailableProblem("Carrel is impaired: " + String.join(" ", impaired.reasons()),
                            Duration.ofSeconds(10))
                    .withMember("state", "impaired")
                    .withMember("reasons", impaired.reasons())
                    .withMember("unreachable",
                            impaired.unreachable().stream().sorted().map(EngineDependency::wireName).toList())
                    .toResponse();
            case EngineReadiness.Closing closing ->
                    ProblemMapper.unavailableProblem("Carrel is stopping.", Duration.ofSeconds(5))
                            .withMember("state", "closing")
                            .toResponse();
        };
    }

    ApiResponse createBackup(ApiRequest request) {
        Path folder = carrel.backups().write(backupFolder, BackupKind.REQUESTED);
        return ApiResponse.json(200, Map.of("folder", folder.toString()));
    }

    /** The status of the server. */
    record StatusBody(String status) {}

    /** The status of the server, with what its operators should know. */
    record NoticesBody(String status, List<String> notices) {}

    /**
     * The progress of rebuilding an index.
     *
     * @param behind the number of documents that are missing
     * @param total the number of all documents
     */
    record RebuildProgressBody(long behind, long total) {}
}
