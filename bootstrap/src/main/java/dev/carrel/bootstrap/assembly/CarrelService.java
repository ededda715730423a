package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.application.EngineReadiness;
import dev.carrel.application.access.AccessControl;
import dev.carrel.application.access.AccessControl.IssuedToken;
import dev.carrel.application.backup.BackupFolder;
import dev.carrel.bootstrap.backup.ScheduledBackups;
import dev.carrel.bootstrap.metrics.ServerMetrics;
import dev.carrel.bootstrap.settings.IndexSettings.IndexServer;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.StorageSettings.Database;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.error.StorageException;
import dev.carrel.http.CarrelServer;
import dev.carrel.http.HttpSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An engine with its HTTP server. */
public final class CarrelService implements AutoCloseable {

    /** The longest that a start waits for its warm-up: without it, the first client would wait as long. */
    private static final Duration MAX_WARM_UP = Duration.ofMillis(1500);

    private static final Set<String> ALL_ADDRESSES = Set.of("0.0.0.0", "::", "[::]");

    private static final Logger log = LoggerFactory.getLogger(CarrelService.class);

    private final ServerMetrics metrics;
    private final EngineInstance engineInstance;
    private final CarrelServer server;
    private final String address;
    private final ServingFiles servingFiles;
    private final StartupWarmUp warmUp;
    private final ScheduledBackups scheduledBackups;
    private final HeapTrimmer heapTrimmer = HeapTrimmer.start();

    private CarrelService(ServerMetrics metrics, EngineInstance engineInstance, CarrelServer server, String address,
            ServingFiles servingFiles, StartupWarmUp warmUp, ScheduledBackups scheduledBackups) {
        this.metrics = metrics;
        this.engineInstance = engineInstance;
        this.server = server;
        this.address = address;
        this.servingFiles = servingFiles;
        this.warmUp = warmUp;
        this.scheduledBackups = scheduledBackups;
    }

    /** Opens the engine and starts the server, which accepts requests when this method returns. */
    public static CarrelService startService(Settings settings) {
        var metrics = new ServerMetrics(ProgramVersion.current());
        try {
            return startService(settings, metrics);
        } catch (RuntimeException e) {
            metrics.close();
            throw e;
        }
    }

    private static CarrelService startService(Settings settings, ServerMetrics metrics) {
        log.info("Carrel {} starts on Java {}: {}", ProgramVersion.current(), Runtime.version(),
                describePlaces(settings));
        EngineInstance engineInstance = EngineInstance.open(settings, metrics);
        try (var resources = new OpenedResources()) {
            resources.register(engineInstance);
            StartupWarmUp warmUp = resources.register(StartupWarmUp.start(engineInstance.engine()));
            warmUp.awaitFirstRound(MAX_WARM_UP);
            CarrelServer server = resources.register(startServer(settings, engineInstance.engine(), metrics));
            var backups = new BackupFolder(settings.data().backupFolder());
            metrics.watchEngine(engineInstance.engine(), settings.data().path(), backups);
            ScheduledBackups scheduledBackups = resources.register(ScheduledBackups
                    .start(engineInstance.engine().backups(), backups, settings.backup(),
                            metrics::scheduledBackupEnded));
            String address = "http://" + bracketIpv6(settings.http().host()) + ":" + server.port();
            ServingFiles servingFiles = ServingFiles.writeFor(settings.data(),
                    findLocalAddress(settings.http(), server.port(), address),
                    engineInstance.engine().accessControl().issueLocalSecret());
            resources.keepOpen();
            boolean isReady = engineInstance.engine().readiness() instanceof EngineReadiness.Ready;
            log.info("Carrel listens on {}{}", address,
                    isReady ? " and is ready" : "; GET /readyz says when it is ready");
            return new CarrelService(metrics, engineInstance, server, address, servingFiles, warmUp, scheduledBackups);
        }
    }

    /** Returns where it stores, and what it does, without a password. */
    private static String describePlaces(Settings settings) {
        var places = new StringBuilder("data folder ").append(settings.data().path().toAbsolutePath().normalize());
        Database database = settings.storage().database();
        if (database != null) {
            places.append(", database ").append(database.toPostgresSettings().describeDatabase());
            places.append(", role ").append(database.role().name().toLowerCase(Locale.ROOT));
        }
        IndexServer index = settings.index().server();
        if (index != null) {
            places.append(", index at ").append(index.url());
        }
        return places.toString();
    }

    private static CarrelServer startServer(Settings settings, Carrel engine, ServerMetrics metrics) {
        return settings.storage().answersRequests()
                ? CarrelServer.start(engine, settings.http(), metrics.httpMonitor(),
                        McpServers.create(metrics.callObserver()), new ConfiguredHost(settings))
                : CarrelServer.startForHealth(engine, settings.http(), metrics.httpMonitor());
    }

    /** Returns the address that it listens on, such as {@code http://127.0.0.1:8080}. */
    public String address() {
        return address;
    }

    /**
     * Returns a link that signs a browser on this machine in with a token, once and for a short time; empty if the web
     * interface is not served.
     */
    public Optional<String> createSignInLink(Settings settings, TokenSecret token) {
        HttpSettings http = settings.http();
        if (!http.hasUi()) {
            return Optional.empty();
        }
        String local = findLocalAddress(http, server.port(), address);
        return Optional.of((http.baseUrl() == null ? local : http.baseUrl()) + "/ui/#code="
                + engineInstance.engine().signIn().codes().createCode(token).value());
    }

    /** Returns the address to call from this machine: none can call the one that stands for all its addresses. */
    private static String findLocalAddress(HttpSettings settings, int port, String address) {
        return ALL_ADDRESSES.contains(settings.host()) ? "http://localhost:" + port : address;
    }

    /** Creates an administrator's token if there is no token and none is set. */
    public Optional<TokenSecret> issueFirstToken(Settings settings) {
        return issueFirst(settings).map(IssuedToken::secret);
    }

    /**
     * Creates an administrator's token as {@link #issueFirstToken} does, in a file of the data folder that only its
     * owner can read.
     *
     * @return the file
     * @throws StorageException if it cannot be written; there is no token then
     */
    public Optional<Path> issueFirstTokenFile(Settings settings) {
        return issueFirst(settings).map(issued -> {
            Path file = settings.data().firstTokenFile();
            try {
                OwnerOnlyFile.write(file, issued.secret().value() + System.lineSeparator());
                return file;
            } catch (IOException e) {
                engineInstance.engine().accessControl().revokeToken(issued.token().id());
                throw new StorageException("The first administrator's token cannot be written to " + file + ".", e);
            }
        });
    }

    private Optional<IssuedToken> issueFirst(Settings settings) {
        AccessControl access = engineInstance.engine().accessControl();
        return settings.adminToken() != null || !settings.storage().answersRequests() || !access.listTokens().isEmpty()
                ? Optional.empty()
                : Optional.of(access.issueToken("first administrator", Set.of(TokenScope.ADMIN),
                        new LibraryGrant.AllLibraries(), null));
    }

    /** Rejects new requests, waits for replies in progress, and closes the engine. */
    @Override
    public void close() {
        log.info("Carrel is stopping");
        try {
            servingFiles.deleteFiles();
            scheduledBackups.close();
            warmUp.close();
            server.stop();
        } finally {
            metrics.close();
            engineInstance.close();
            heapTrimmer.close();
        }
        log.info("Carrel has stopped");
    }

    private static String bracketIpv6(String host) {
        return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    }
}
