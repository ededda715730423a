package dev.carrel.http;

import dev.carrel.application.Carrel;
import dev.carrel.domain.access.TokenScope;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

import static dev.carrel.domain.access.TokenScope.ADMIN;
import static dev.carrel.domain.access.TokenScope.QUERY;
import static dev.carrel.domain.access.TokenScope.READ;
import static dev.carrel.domain.access.TokenScope.WRITE;
import static dev.carrel.http.Route.delete;
import static dev.carrel.http.Route.get;
import static dev.carrel.http.Route.post;
import static dev.carrel.http.Route.put;

/** The table of everything that is served, and of who may have it. */
final class Routes {

    private static final Permission OPEN = new Permission.Open();
    private static final Permission EVERYTHING = new Permission.OverEverything(ADMIN);

    static final String METRICS = "/metrics";

    private Routes() {}

    /**
     * @param lookInterval how often to look whether a client that waits is still there
     * @param metrics what was measured; null if there is nobody who measures, and no such route
     */
    static List<Route> of(Carrel carrel, HttpSettings settings, Room room, Duration lookInterval,
            @Nullable Supplier<String> metrics) {
        List<Route> routes = of(carrel, settings, room, lookInterval,
                new Description(new Addresses(settings.baseUrl()), metrics == null ? Set.of(METRICS) : Set.of()));
        return metrics == null
                ? routes
                : Stream.concat(routes.stream(), Stream.of(get(METRICS, new Permission.OverEverything(READ),
                        call -> Answer.metrics(metrics.get())).evenIfFull())).toList();
    }

    private static List<Route> of(Carrel carrel, HttpSettings settings, Room room, Duration lookInterval,
            Description description) {
        var addresses = new Addresses(settings.baseUrl());
        var queries = new QueryActions(carrel, lookInterval);
        var searches = new SearchActions(carrel);
        var documents = new DocumentActions(carrel, room, addresses);
        var crawls = new CrawlActions(carrel, addresses);
        var libraries = new LibraryActions(carrel, addresses);
        var conversations = new ConversationActions(carrel);
        var tokens = new TokenActions(carrel.accessControl());
        var service = new ServiceActions(carrel, room, settings.backups());

        return List.of(
                post("/v2/library/{library_id}/query", in(QUERY), queries.ask(new CurrentChunks())),
                post("/library/{library_id}/query", in(QUERY), queries.ask(new UnversionedChunks())),
                post("/v2/library/{library_id}/search", in(QUERY), searches::search),

                post("/library/{library_id}/document", in(WRITE), documents::add).orForm(),
                get("/library/{library_id}/document", in(READ), documents::list),
                get("/library/{library_id}/document/{document_id}", in(READ), documents::get),
                delete("/library/{library_id}/document/{document_id}", in(WRITE), documents::delete),
                get("/library/{library_id}/document/{document_id}/text", in(READ), documents::text),
                post("/library/{library_id}/document/{document_id}/refresh", in(WRITE), documents::refresh)
                        .withoutBody(),

                post("/library/{library_id}/crawl", in(WRITE), crawls::begin),
                get("/library/{library_id}/crawl", in(READ), crawls::list),
                get("/library/{library_id}/crawl/{crawl_id}", in(READ), crawls::get),
                delete("/library/{library_id}/crawl/{crawl_id}", in(WRITE), crawls::cancel),
                get("/library/{library_id}/crawl/{crawl_id}/page", in(READ), crawls::pages),

                get("/library/{library_id}/conversation/{conversation_id}", in(READ), conversations::get),
                delete("/library/{library_id}/conversation/{conversation_id}", in(WRITE), conversations::delete),

                get("/library", new Permission.Anywhere(READ), libraries::list),
                put("/library/{library_id}", in(ADMIN), libraries::put),
                get("/library/{library_id}", in(READ), libraries::get),
                delete("/library/{library_id}", in(ADMIN), libraries::delete),

                post("/token", EVERYTHING, tokens::issue),
                get("/token", EVERYTHING, tokens::list),
                delete("/token/{token_id}", EVERYTHING, tokens::revoke),
                post("/backup", EVERYTHING, service::backUp).withoutBody(),

                get("/healthz", OPEN, service::health),
                get("/readyz", OPEN, service::readiness),
                get("/openapi.json", OPEN, description::openApi),
                get("/docs", OPEN, description::page),
                get("/problems/{code}", OPEN, description::problem));
    }

    private static Permission in(TokenScope scope) {
        return new Permission.InLibrary(scope);
    }
}
