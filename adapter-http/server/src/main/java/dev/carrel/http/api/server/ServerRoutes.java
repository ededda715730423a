package dev.carrel.http.api.server;

import dev.carrel.api.server.ServerHost;
import dev.carrel.application.Carrel;
import dev.carrel.application.backup.BackupFolder;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.limit.InFlightRequests;
import java.nio.file.Path;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.ADMIN;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.RoutePermission.inAllLibraries;
import static dev.carrel.http.exchange.RoutePermission.openAccess;

/** The routes about the server: health, readiness, its overview and backups. */
public final class ServerRoutes {

    private ServerRoutes() {}

    /**
     * Creates the routes.
     *
     * @param host what the program around the server knows of itself
     * @param backups where each backup gets a folder of its own
     */
    public static List<Route> createRoutes(Carrel carrel, InFlightRequests inFlightRequests, Path backups,
            ServerHost host) {
        var folder = new BackupFolder(backups);
        var service = new ServiceController(carrel, inFlightRequests, folder);
        var server = new ServerController(carrel, inFlightRequests, folder, host);
        return List.of(
                post("/backup", inAllLibraries(ADMIN), service::createBackup).withoutBody(),
                get("/audit", inAllLibraries(ADMIN), new AuditController(carrel)::listEntries),
                get("/server", inAllLibraries(ADMIN), server::describeServer),
                post("/server/check", inAllLibraries(ADMIN), server::checkModels).withoutBody(),
                post("/server/backup", inAllLibraries(ADMIN), server::startBackup).withoutBody(),
                health(service), readiness(service));
    }

    /** Creates the routes by which an operator sees whether the server works. */
    public static List<Route> createHealthRoutes(Carrel carrel, InFlightRequests inFlightRequests, Path backups) {
        var service = new ServiceController(carrel, inFlightRequests, new BackupFolder(backups));
        return List.of(health(service), readiness(service));
    }

    private static Route health(ServiceController service) {
        return get("/healthz", openAccess(), service::getHealth);
    }

    private static Route readiness(ServiceController service) {
        return get("/readyz", openAccess(), service::getReadiness);
    }
}
