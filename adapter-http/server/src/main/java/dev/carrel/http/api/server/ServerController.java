package dev.carrel.http.api.server;

import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import dev.carrel.api.server.BackupBody;
import dev.carrel.api.server.ModelListBody;
import dev.carrel.api.server.ServerBody;
import dev.carrel.api.server.ServerBody.ReadinessBody;
import dev.carrel.api.server.ServerHost;
import dev.carrel.application.Carrel;
import dev.carrel.application.EngineInspection.EngineOverview;
import dev.carrel.application.EngineReadiness;
import dev.carrel.application.backup.BackupFolder;
import dev.carrel.application.backup.BackupRun;
import dev.carrel.application.backup.BackupRun.BackupEnd;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.limit.InFlightRequests;

/** The overview of a server, for its administrators. */
final class ServerController {

    private final Carrel carrel;
    private final InFlightRequests inFlightRequests;
    private final BackupFolder backupFolder;
    private final ServerHost host;
    private final ModelChecks models;

    ServerController(Carrel carrel, InFlightRequests inFlightRequests, BackupFolder backupFolder, ServerHost host) {
        this.carrel = carrel;
        this.inFlightRequests = inFlightRequests;
        this.backupFolder = backupFolder;
        this.host = host;
        this.models = new ModelChecks(carrel.inspection(), host);
    }

    ApiResponse describeServer(ApiRequest request) {
        EngineOverview engine = carrel.inspection().describeEngine();
        EngineReadiness readiness = inFlightRequests.isClosing() ? new EngineReadiness.Closing() : carrel.readiness();
        return ApiResponse.json(200,
                new ServerBody(host.version(), Runtime.version().toString(), engine.openedAt().toString(),
                        new ReadinessBody(readiness.wireName(), readiness.reasons()),
                        engine.libraries(), DocumentCountsBody.of(engine.documents()), engine.unembedded(),
                        engine.storageBytes(), engine.indexBytes(), models.listModels(),
                        backupFolder.path().toAbsolutePath().normalize().toString(),
                        carrel.backups().findLast().map(ServerController::toBody).orElse(null),
                        host.settings()));
    }

    /** Tries the models, which takes as long as they take to answer. */
    ApiResponse checkModels(ApiRequest request) throws InterruptedException {
        models.checkAll(request.receivedAt());
        return ApiResponse.json(200, new ModelListBody(models.listModels()));
    }

    /** Starts a backup and answers before it is complete; {@code GET /server} shows its progress. */
    ApiResponse startBackup(ApiRequest request) {
        return ApiResponse.json(202, toBody(carrel.backups().start(backupFolder)));
    }

    private static BackupBody toBody(BackupRun run) {
        long bytes = run.countBytes();
        BackupEnd end = run.end();
        if (end == null) {
            return new BackupBody("running", run.folder().toString(), bytes, Math.max(bytes, run.totalBytes()),
                    run.start().toString(), null, null);
        }
        return new BackupBody(end.failure() == null ? "done" : "failed", run.folder().toString(), bytes, bytes,
                run.start().toString(), end.time().toString(), end.failure());
    }
}
