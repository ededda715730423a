package dev.carrel.application;

import dev.carrel.application.connector.LibraryConnectors.ConnectorStatus;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.place.InMemoryPlace;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The promises of two engines that share a storage about what their libraries follow. */
public abstract class TwoEnginesConnectorContract {

    private static final int FILES = 10;
    private static final ConnectorKey KEY = new ConnectorKey("files");

    private final InMemoryPlace place = new InMemoryPlace();
    private final CountDownLatch isHeldUp = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);
    private Carrel first;
    private Carrel second;

    /** Opens the storage that the engines of a test share, once for each of them. */
    protected abstract Storage openStorage();

    /** Opens the index of an engine with a name. */
    protected abstract PassageIndex openIndex(String engine);

    @AfterEach
    void closeBoth() {
        mayGoOn.countDown();
        first.close();
        second.close();
    }

    private Carrel openEngine(String name) {
        return Carrel.builder()
                .name(name)
                .storage(openStorage())
                .index(openIndex(name))
                .replyWriter(new EchoReplyWriter())
                .textExtractor(new PlainTextExtractor())
                .connectorKinds(List.of(place))
                .jobIntervals(EngineFixture.OFTEN)
                .open();
    }

    /** Has the first engine be in the middle of a run, and a second one beside it. */
    private void holdUpTheFirst() {
        for (int number = 0; number < FILES; number++) {
            place.write("f" + number + ".md", "Text " + number + ".");
        }
        place.whileReading("f5.md", () -> {
            isHeldUp.countDown();
            Eventually.awaitLatch(mayGoOn);
        });
        first = openEngine("first");
        save(KEY);
        Eventually.awaitLatch(isHeldUp);
        second = openEngine("second");
    }

    private void save(ConnectorKey key) {
        first.createLibrary("handbook").connectors().save(key, InMemoryPlace.settings());
    }

    private ConnectorStatus find(Carrel engine, ConnectorKey key) {
        return engine.createLibrary("handbook").connectors().get(key);
    }

    private static boolean hasEnded(ConnectorStatus found, int runs) {
        return found.connector().request() == RunRequest.NONE && found.connector().runningSince() == null
                && found.documentCounts().get(DocumentStatus.SUCCESS) == FILES && runs > 0;
    }

    private List<String> keys(Carrel engine) {
        return engine.createLibrary("handbook")
                .documents()
                .listDocuments(DocumentListing.newest(100))
                .stream()
                .map(Document::key)
                .sorted()
                .toList();
    }

    private static List<String> keysOfPlace() {
        return IntStream.range(0, FILES).mapToObj(number -> "files/f" + number + ".md").toList();
    }

    @Test
    void runsWhatIsDueOnOneOfThem() throws InterruptedException {
        first = openEngine("first");
        second = openEngine("second");
        place.write("a.md", "One.");
        // So that both engines look several times for what is due while it is compared.
        place.whileReading("", () -> LockSupport.parkNanos(Duration.ofMillis(200).toNanos()));
        List<ConnectorKey> all = IntStream.range(0, 8).mapToObj(number -> new ConnectorKey("c" + number)).toList();
        all.forEach(this::save);
        for (int round = 1; round <= 5; round++) {
            int runs = round * all.size();
            Eventually.await("all have run", () -> all.stream()
                    .map(key -> find(second, key).connector())
                    .allMatch(each -> each.request() == RunRequest.NONE && each.runningSince() == null
                            && each.checkedAt() != null && !each.isDue(Instant.now())));
            assertThat(place.lists()).as("each is compared once").isEqualTo(runs);
            all.forEach(key -> second.createLibrary("handbook").connectors().run(key, false));
        }
    }

    @Test
    void takesOverFromAnEngineThatCloses() throws InterruptedException {
        holdUpTheFirst();
        var other = new ConnectorKey("other");
        place.whileReading("f5.md", () -> {});
        save(other);
        Eventually.await("an engine has run the other connector", () -> hasEnded(find(second, other), 1));
        assertThat(place.lists()).as("the run under way is no other's").isEqualTo(2);
        assertThat(find(second, KEY).connector().runningSince()).isNotNull();

        Thread closing = Thread.ofPlatform().start(first::close);
        Eventually.await("it closes", () -> first.readiness() instanceof EngineReadiness.Closing);
        mayGoOn.countDown();
        Eventually.await("the other has taken over", () -> hasEnded(find(second, KEY), 1));
        closing.join();
        assertThat(keys(second)).filteredOn(key -> key.startsWith("files/")).isEqualTo(keysOfPlace());
        assertThat(place.reads()).as("at most one is read again").isBetween(2 * FILES, 2 * FILES + 1);
    }

    @Test
    @Tag("reliability")
    void changesNothingOnceAnotherHasTakenOver() throws InterruptedException {
        holdUpTheFirst();
        Instant begin = Instant.now();
        place.whileReading("f5.md", () -> {});
        place.write("f5.md", "Another text.");
        place.delete("f9.md");
        takeDutyFromTheFirst();
        Eventually.await("the other has taken over", () -> find(second, KEY).lastRun() != null);
        place.write("f9.md", "There again.");
        second.createLibrary("handbook").connectors().run(KEY, false);
        Eventually.await("the other has run again", () -> hasEnded(find(second, KEY), 1));

        // The first asks whether it still has the duty after some time only.
        Eventually.await("time has passed", () -> Duration.between(begin, Instant.now()).toSeconds() > 20);
        mayGoOn.countDown();
        Eventually.await("the first is done", () -> place.closed() == 3);
        assertThat(keys(second)).isEqualTo(keysOfPlace());
        assertThat(textOf("files/f5.md")).isEqualTo("Another text.");
        assertThat(second.createLibrary("handbook").connectors().listRuns(KEY)).hasSize(2);
    }

    /** As a pause does that is longer than the duty lasts. */
    private void takeDutyFromTheFirst() {
        Storage storage = openStorage();
        var stranger = new LeaseHolder("stranger", "1");
        Instant later = storage.coordination().now().plus(Duration.ofMinutes(3));
        String duty = "connector " + KEY + " of handbook";
        assertThat(storage.coordination().tryTakeDuty(duty, stranger, later, later.plusSeconds(1))).isTrue();
        storage.coordination().releaseDuty(duty, stranger);
        storage.close();
    }

    private String textOf(String key) {
        LibraryHandle handbook = second.createLibrary("handbook");
        Document found = handbook.documents()
                .listDocuments(DocumentListing.newest(100))
                .stream()
                .filter(document -> key.equals(document.key()))
                .findFirst()
                .orElseThrow();
        return handbook.documents().findContent(found.id()).orElseThrow().sections().getFirst().text();
    }
}
