package dev.carrel.http;

import dev.carrel.api.server.ServerHost;
import dev.carrel.application.Carrel;
import dev.carrel.application.CarrelBuilder;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.access.AccessControl.IssuedToken;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.api.ApiRoutes;
import dev.carrel.http.api.mcp.McpRoutes;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.EventStreams;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.request.AuthFailureLimiter;
import dev.carrel.http.server.ServerLimits;
import dev.carrel.http.web.Brand;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A server on a free port, over an engine on fakes, with the library "alpha". */
public final class ApiTestService implements AutoCloseable {

    public static final String ADMIN = "the-administrator-of-the-tests-0123456789";
    public static final String ALPHA = "alpha";

    private static final Path BACKUPS = Path.of("target", "backups");

    public final Carrel carrel;
    public final LibraryHandle alpha;
    public final CarrelServer server;
    final RecordingHttpMonitor monitor;

    private ApiTestService(Carrel carrel, CarrelServer server, RecordingHttpMonitor monitor) {
        this.carrel = carrel;
        this.alpha = carrel.createLibrary(ALPHA);
        this.server = server;
        this.monitor = monitor;
    }

    public static ApiTestService start() {
        return configure(engine -> engine).startWith(settings -> settings);
    }

    /** Starts a service with a reply writer. */
    public static ApiTestService startWith(ReplyWriter replies) {
        return configure(engine -> engine.replyWriter(replies)).startWith(settings -> settings);
    }

    public static ServiceStarter configure(UnaryOperator<CarrelBuilder> engine) {
        return new ServiceStarter(engine);
    }

    /** Returns the route table. */
    public List<Route> routes() {
        return ApiRoutes.createRoutes(carrel, new ServiceUrls(null, false), Brand.DEFAULT, BACKUPS,
                new InFlightRequests(1),
                new AuthFailureLimiter(1),
                ServerLimits.DEFAULTS.keepAliveInterval(), new EventStreams(open -> {}),
                refusal -> {}, monitor::metricsText,
                McpRoutes.createRoutes(new ListingMcpService(), carrel, new ServiceUrls(null, false), Set.of(),
                        ServerLimits.DEFAULTS.keepAliveInterval()),
                ServerHost.NONE);
    }

    public ApiTestClient adminClient() {
        return new ApiTestClient(this, ADMIN);
    }

    public ApiTestClient newClient(LibraryGrant grant, TokenScope... scopes) {
        return new ApiTestClient(this, issueToken(grant, scopes));
    }

    /** Returns the secret of a new token. */
    public String issueToken(LibraryGrant grant, TokenScope... scopes) {
        return issueToken(null, grant, scopes).secret().value();
    }

    public IssuedToken issueToken(@Nullable Instant expiresAt, LibraryGrant grant, TokenScope... scopes) {
        return carrel.accessControl().issueToken("test", Set.of(scopes), grant, expiresAt);
    }

    /** Returns the id of a new document of "alpha" that has been processed. */
    public DocumentId addDocument(NewDocument document) throws InterruptedException {
        Document added = alpha.documents().addDocument(document).document();
        return alpha.documents().awaitDocument(added.id(), Eventually.LIMIT).id();
    }

    public static LibraryGrant onlyLibrary(String library) {
        return new LibraryGrant.ListedLibraries(Set.of(new LibraryId(library)));
    }

    public static LibraryGrant allLibraries() {
        return new LibraryGrant.AllLibraries();
    }

    URI urlOf(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    @Override
    public void close() {
        server.close();
        carrel.close();
    }

    /** Starts a service with settings and limits. */
    public record ServiceStarter(UnaryOperator<CarrelBuilder> engine) {

        public ApiTestService startWith(UnaryOperator<HttpSettings> settings) {
            return startWith(settings, ServerLimits.DEFAULTS);
        }

        public ApiTestService startWith(UnaryOperator<HttpSettings> settings, ServerLimits limits) {
            Carrel carrel = engine.apply(Carrel.builder()
                    .storage(new InMemoryStorage())
                    .index(new InMemoryPassageIndex())
                    .replyWriter(new EchoReplyWriter())
                    .adminSecret(new TokenSecret(ADMIN))).open();
            var monitor = new RecordingHttpMonitor();
            return new ApiTestService(carrel,
                    CarrelServer.start(carrel,
                            settings.apply(HttpSettings.DEFAULTS.withPort(0).withBackupFolder(BACKUPS)),
                            monitor, new ListingMcpService(), ServerHost.NONE, limits),
                    monitor);
        }
    }
}
