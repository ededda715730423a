package dev.carrel.http;

import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.application.Carrel;
import dev.carrel.application.CarrelBuilder;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A service on a port of its own, over an engine on fakes, with the library "alpha" in it. */
final class Service implements AutoCloseable {

    static final String ADMIN = "the-administrator-of-the-tests-0123456789";
    static final String ALPHA = "alpha";

    private static final Path BACKUPS = Path.of("target", "backups");

    final Carrel carrel;
    final LibraryHandle alpha;
    final CarrelServer server;
    final Counting counting;

    private Service(Carrel carrel, CarrelServer server, Counting counting) {
        this.carrel = carrel;
        this.alpha = carrel.library(ALPHA);
        this.server = server;
        this.counting = counting;
    }

    static Service start() {
        return with(engine -> engine).settings(settings -> settings);
    }

    /** One whose replies are written so. */
    static Service writing(ReplyWriter replies) {
        return with(engine -> engine.replyWriter(replies)).settings(settings -> settings);
    }

    static Start with(UnaryOperator<CarrelBuilder> engine) {
        return new Start(engine);
    }

    /** Those that it has. */
    List<Route> routes() {
        return Routes.of(carrel, HttpSettings.DEFAULTS, new Room(1), CarrelServer.Bounds.DEFAULT.silence(),
                counting::text);
    }

    Client admin() {
        return new Client(this, ADMIN);
    }

    Client client(LibraryGrant grant, TokenScope... scopes) {
        return new Client(this, token(grant, scopes));
    }

    /** The secret of a new token. */
    String token(LibraryGrant grant, TokenScope... scopes) {
        return token(null, grant, scopes).secret().value();
    }

    IssuedToken token(@Nullable Instant expiresAt, LibraryGrant grant, TokenScope... scopes) {
        return carrel.accessControl().issueToken("test", Set.of(scopes), grant, expiresAt);
    }

    /** The id of a document of "alpha" with this text, already processed. */
    DocumentId document(NewDocument document) throws InterruptedException {
        Document added = alpha.addDocument(document).document();
        return alpha.awaitDocument(added.id(), Duration.ofSeconds(20)).id();
    }

    static LibraryGrant only(String library) {
        return new LibraryGrant.ListedLibraries(Set.of(new LibraryId(library)));
    }

    static LibraryGrant all() {
        return new LibraryGrant.AllLibraries();
    }

    URI address(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    @Override
    public void close() {
        server.close();
        carrel.close();
    }

    /** What is still to be said about a service. */
    record Start(UnaryOperator<CarrelBuilder> engine) {

        Service settings(UnaryOperator<HttpSettings> settings) {
            return settings(settings, CarrelServer.Bounds.DEFAULT);
        }

        Service settings(UnaryOperator<HttpSettings> settings, CarrelServer.Bounds bounds) {
            Carrel carrel = engine.apply(Carrel.builder()
                    .storage(new InMemoryStorage())
                    .index(new InMemoryPassageIndex())
                    .replyWriter(new EchoReplyWriter())
                    .adminSecret(new TokenSecret(ADMIN))).open();
            var counting = new Counting();
            return new Service(carrel,
                    CarrelServer.start(carrel, settings.apply(HttpSettings.DEFAULTS.withPort(0).withBackups(BACKUPS)),
                            counting, bounds),
                    counting);
        }
    }
}
