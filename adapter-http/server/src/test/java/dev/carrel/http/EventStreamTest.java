package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.Eventually;
import dev.carrel.application.access.AccessControl.IssuedToken;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import dev.carrel.http.server.ServerLimits;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The change events of a library, as server-sent events. */
class EventStreamTest {

    private static final String EVENTS = "/library/alpha/event";
    /** Longer than a reader reads nothing, however slow the machine is. */
    private static final Duration WHOLE_TEST = Duration.ofMinutes(30);

    private final InMemoryStorage storage = new InMemoryStorage();
    private ApiTestService service = startService();

    private ApiTestService startService() {
        return ApiTestService.configure(engine -> engine.storage(storage))
                .startWith(settings -> settings.withMaxConcurrentRequests(4).withStopTimeout(Eventually.LIMIT),
                        new ServerLimits(WHOLE_TEST, Duration.ofSeconds(1)));
    }

    @AfterEach
    void stopService() {
        service.close();
    }

    private static Predicate<JsonNode> hasStatus(DocumentId document, String status) {
        return event -> event.at("/document/id").asText().equals(document.value())
                && event.at("/document/status").asText().equals(status);
    }

    private static Predicate<JsonNode> isOfType(String type) {
        return event -> event.at("/type").asText().equals(type);
    }

    @Test
    void streamsStatesAndDeletions() throws Exception {
        try (EventStreamReader events = service.adminClient().openEvents(EVENTS)) {
            assertThat(events.response.statusCode()).isEqualTo(200);
            assertThat(events.response.headers().firstValue("Content-Type")).contains("text/event-stream");
            JsonNode first = events.next();
            assertThat(String.valueOf(first)).isEqualTo("{\"type\":\"library\",\"missed\":false,"
                    + "\"documents\":{\"queued\":0,\"running\":0,\"success\":0,\"failed\":0},\"pending\":0}");
            DocumentId added = service.addDocument(NewDocument.ofText("A text.").withTitle("Title"));
            assertThat(events.nextWith(hasStatus(added, "success")).at("/document/title").asText()).isEqualTo("Title");

            service.alpha.documents().deleteDocument(added);
            assertThat(events.nextWith(isOfType("document-deleted")).at("/id").asText()).isEqualTo(added.value());
        }
    }

    @Test
    void goesOnAfterAReconnectionAndSaysWhatARestartLost() throws Exception {
        String position;
        try (EventStreamReader events = service.adminClient().openEvents(EVENTS)) {
            events.next();
            position = events.lastId();
        }
        DocumentId added = service.addDocument(NewDocument.ofText("Added meanwhile."));
        try (EventStreamReader events = service.adminClient().openEvents(EVENTS, "Last-Event-ID", position)) {
            events.nextWith(hasStatus(added, "success"));
            position = events.lastId();
        }
        service.close();
        service = startService();
        try (EventStreamReader events = service.adminClient().openEvents(EVENTS, "Last-Event-ID", position)) {
            JsonNode state = events.nextWith(isOfType("library"));
            assertThat(state.at("/missed").asBoolean()).isTrue();
            assertThat(state.at("/documents/success").asInt()).isOne();
        }
    }

    @Test
    void aTokenWithAFilterLearnsNothingOfOtherDocuments() throws Exception {
        String secret = service.carrel.accessControl()
                .issueToken("a", Set.of(TokenScope.READ), ApiTestService.allLibraries(),
                        AttributeFilter.equalTo("team", "a"), null)
                .secret()
                .value();
        try (EventStreamReader events = new ApiTestClient(service, secret).openEvents(EVENTS)) {
            events.next();
            DocumentId theirs = service.addDocument(
                    NewDocument.ofText("The zebra.").withAttributes(Attributes.of(Map.of("team", "b"))));
            service.alpha.documents().deleteDocument(theirs);
            DocumentId ours = service.addDocument(
                    NewDocument.ofText("Ours.").withAttributes(Attributes.of(Map.of("team", "a"))));
            JsonNode event = events.next();
            while (event != null && !hasStatus(ours, "success").test(event)) {
                assertThat(event.at("/document/id").asText()).isEqualTo(ours.value());
                event = events.next();
            }
        }
    }

    @Test
    void endsWithTheTokenTheLibraryAndTheServer() throws Exception {
        IssuedToken token = service.issueToken(null, ApiTestService.allLibraries(), TokenScope.READ);
        try (EventStreamReader events = new ApiTestClient(service, token.secret().value()).openEvents(EVENTS)) {
            events.next();
            service.carrel.accessControl().revokeToken(token.token().id());
            assertThat(events.next()).isNull();
        }
        service.carrel.createLibrary("beta");
        try (EventStreamReader events = service.adminClient().openEvents("/library/beta/event")) {
            events.next();
            service.carrel.deleteLibrary(new LibraryId("beta"));
            assertThat(events.next()).isNull();
        }
        try (EventStreamReader events = service.adminClient().openEvents(EVENTS)) {
            events.next();
            service.server.stop();
            assertThat(events.next()).isNull();
        }
    }

    @Test
    void endsWhenThePersonIsRemoved() throws Exception {
        Person ada = service.carrel.signIn()
                .people()
                .invite("Ada", null, List.of(new RoleGrant(LibraryRole.ASK, null, AttributeFilter.everything())),
                        Set.of())
                .person();
        String cookie = "carrel_session_" + service.server.port() + "="
                + service.carrel.signIn().sessions().beginSession(ada.id(), null, null).secret().value();
        try (EventStreamReader events = new ApiTestClient(service, "").openEvents(EVENTS, "Cookie", cookie,
                "Sec-Fetch-Site", "same-origin")) {
            events.next();
            service.carrel.signIn().people().removePerson(ada.id());
            assertThat(events.next()).isNull();
        }
    }

    @Test
    void endsWhenThePersonReadsAsOthers() throws Exception {
        Person ada = service.carrel.signIn()
                .people()
                .invite("Ada", null, List.of(new RoleGrant(LibraryRole.ASK, null, AttributeFilter.everything())),
                        Set.of("group:sales"))
                .person();
        String cookie = "carrel_session_" + service.server.port() + "="
                + service.carrel.signIn().sessions().beginSession(ada.id(), null, null).secret().value();
        try (EventStreamReader events = new ApiTestClient(service, "").openEvents(EVENTS, "Cookie", cookie,
                "Sec-Fetch-Site", "same-origin")) {
            events.next();
            service.carrel.signIn().people().updatePerson(ada.id(), null, null, null, Set.of());
            assertThat(events.next()).isNull();
        }
    }

    @Test
    void aHundredStreamsTakeNoSlotOfOtherRequests() throws Exception {
        IssuedToken token = service.carrel.accessControl()
                .issueToken("t", Set.of(TokenScope.READ), ApiTestService.allLibraries(), AttributeFilter.everything(),
                        Set.of(), new UsageLimits(null, 200, 2, null), null);
        var client = new ApiTestClient(service, token.secret().value());
        List<EventStreamReader> streams = new ArrayList<>();
        try {
            for (int stream = 0; stream < 100; stream++) {
                streams.add(client.openEvents(EVENTS));
                streams.getLast().next();
            }
            client.getPath("/library/alpha").hasStatus(200);
            assertThat(service.adminClient()
                    .getPath("/token/" + token.token().id() + "/usage")
                    .parseJson()
                    .at("/days/0/requests")
                    .asInt()).isEqualTo(101);
            DocumentId added = service.addDocument(NewDocument.ofText("For all."));
            for (EventStreamReader events : streams) {
                events.nextWith(hasStatus(added, "success"));
            }
        } finally {
            closeAll(streams);
        }
    }

    @Test
    void streamsOfOneTokenAreLimited() throws Exception {
        ApiTestClient client = service.adminClient();
        List<EventStreamReader> streams = new ArrayList<>();
        try {
            while (streams.isEmpty() || streams.getLast().response.statusCode() == 200) {
                streams.add(client.openEvents(EVENTS));
            }
            assertThat(streams.getLast().response.statusCode()).isEqualTo(429);
            assertThat(streams).hasSizeBetween(101, 1024);
            try (EventStreamReader other = service.newClient(ApiTestService.allLibraries(), TokenScope.READ)
                    .openEvents(EVENTS)) {
                assertThat(other.next()).isNotNull();
            }
        } finally {
            closeAll(streams);
        }
    }

    @Test
    void aReaderThatReadsNothingDelaysNothing() throws Exception {
        addWithoutReading(5);
    }

    /** The changes are more than a library keeps for its readers. */
    @Tag("reliability")
    @Test
    void aReaderThatReadsNothingOfManyChangesDelaysNothing() throws Exception {
        addWithoutReading(30);
    }

    /** Adds documents whose events are more than the buffers of the network hold. */
    private void addWithoutReading(int batches) throws Exception {
        var longTexts = Attributes.of(Map.of("texts", Collections.nCopies(16, "x".repeat(500))));
        try (EventStreamReader slow = service.adminClient().openEvents(EVENTS)) {
            slow.next();
            for (int batch = 0; batch < batches; batch++) {
                List<NewDocument> documents = new ArrayList<>();
                for (int number = 0; number < 100; number++) {
                    documents.add(NewDocument.ofText("Text " + batch + " " + number).withAttributes(longTexts));
                }
                service.alpha.documents().addDocuments(documents);
            }
            DocumentId last = service.addDocument(NewDocument.ofText("The last one."));
            slow.nextWith(event -> event.at("/missed").asBoolean() || hasStatus(last, "success").test(event));
        }
    }

    @Test
    void needsTheScopeReadAndALibrary() {
        service.newClient(ApiTestService.allLibraries(), TokenScope.QUERY).getPath(EVENTS).hasStatus(403);
        service.newClient(ApiTestService.onlyLibrary("beta"), TokenScope.READ).getPath(EVENTS).hasStatus(403);
        service.adminClient().getPath("/library/none/event").hasProblem(404, "library-not-found");
    }

    private static void closeAll(List<EventStreamReader> streams) throws IOException {
        for (EventStreamReader events : streams) {
            events.close();
        }
    }
}
