package dev.carrel.application;

import dev.carrel.application.connector.LibraryConnectors.ConnectorStatus;
import dev.carrel.application.event.EventSubscription;
import dev.carrel.application.event.LibraryEvent;
import dev.carrel.application.event.LibraryEvent.ConnectorChanged;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.place.InMemoryPlace;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.PageFetcher.FetchResult.FetchedPage;
import dev.carrel.application.port.PageFetcher.RobotsDirectives;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.audit.AuditActor;
import dev.carrel.domain.audit.AuditKind;
import dev.carrel.domain.audit.AuditSelection;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorRule;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorRun.ItemProblem;
import dev.carrel.domain.connector.ConnectorRun.RunCounts;
import dev.carrel.domain.connector.ConnectorRun.RunStatus;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.connector.PathPattern;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The promises of the engine about connectors, on any storage and index. */
public abstract class EngineConnectorContract extends EngineConnectorFixture {

    private static ConnectorSettings with(List<PathPattern> exclude, Attributes attributes, List<ConnectorRule> rules,
            @Nullable WebAddress linkBase) {
        return new ConnectorSettings("memory", "here", List.of(), exclude, Duration.ofHours(1), attributes, rules,
                linkBase, 25, Map.of());
    }

    @Test
    void saysWhichSettingAllowsAnAddress() {
        assertThatThrownBy(() -> follow(ConnectorSettings.of("memory", "inside")))
                .isInstanceOf(AddressRefusedException.class)
                .hasMessage("The address may not be read. The operator can allow it by the setting fetch.allow.");
    }

    @Test
    void keepsNoPageThatRobotsMayNotKeep() throws Exception {
        for (String page : List.of("https://site.example/open", "https://site.example/secret")) {
            place.write(page.substring(page.lastIndexOf('/') + 1), page);
            web.put(page, new FetchedPage(new WebAddress(page), "text/plain", "A text.".getBytes(UTF_8),
                    Validators.NONE, new RobotsDirectives(page.endsWith("open"), true)));
        }
        follow(InMemoryPlace.settings());
        Eventually.await("the pages are read", () -> counts().get(DocumentStatus.FAILED) == 1
                && counts().get(DocumentStatus.SUCCESS) == 1);
        Document secret = handbook.documents()
                .listDocuments(DocumentListing.newest(100))
                .stream()
                .filter(document -> document.state().status() == DocumentStatus.FAILED)
                .findFirst()
                .orElseThrow();
        assertThat(secret.url()).isEqualTo(new WebAddress("https://site.example/secret"));
        assertThat(secret.state()).isInstanceOfSatisfying(DocumentState.Failed.class,
                failed -> assertThat(failed.message()).isEqualTo("The page asks robots not to keep it."));
    }

    @Test
    void followsAPlace() throws Exception {
        place.write("leave.md", "Every employee has thirty days of leave.");
        place.write("hr/pay.md", "Salaries are paid on the last day.");
        place.write("hr/old.tmp", "Nothing.");
        ConnectorSettings settings = with(List.of(new PathPattern("*.tmp")), Attributes.of(Map.of("site", "berlin")),
                List.of(new ConnectorRule("/hr/", Attributes.of(Map.of("team", "hr")))),
                new WebAddress("https://files.example/"));

        assertThat(follow(settings).counts()).isEqualTo(new RunCounts(2, 0, 0, 0, 0, 0));
        awaitSearchable(2);
        assertThat(keys()).containsExactly("files/hr/pay.md", "files/leave.md");
        Document pay = handbook.documents()
                .listDocuments(DocumentListing.newest(100))
                .stream()
                .filter(document -> "files/hr/pay.md".equals(document.key()))
                .findFirst()
                .orElseThrow();
        assertThat(pay.metadata().attributes().toMap()).isEqualTo(Map.of("site", "berlin", "team", "hr"));
        assertThat(pay.metadata().sourceUrl()).isEqualTo(new WebAddress("https://files.example/hr/pay.md"));

        int reads = place.reads();
        assertThat(runAgain(false).counts()).isEqualTo(new RunCounts(0, 0, 0, 2, 0, 0));
        assertThat(place.reads()).as("nothing is read again").isEqualTo(reads);

        place.write("leave.md", "Every employee has thirty-one days of leave.");
        place.delete("hr/pay.md");
        place.write("new.md", "A bicycle is paid.");
        assertThat(runAgain(false).counts()).isEqualTo(new RunCounts(1, 1, 1, 0, 0, 0));
        assertThat(keys()).containsExactly("files/leave.md", "files/new.md");
        awaitSearchable(2);
        assertThat(handbook.connectors().listRuns(FILES)).hasSize(3).allMatch(run -> run.status() == RunStatus.DONE);
    }

    @Test
    void givesAttributesByOwnerWithoutReadingAgain() throws Exception {
        place.write("a.md", "One.");
        place.write("b.md", "Two.");
        place.setOwner("a.md", "anna");
        place.setOwner("b.md", "carl");
        ConnectorSettings settings = with(List.of(), Attributes.NONE,
                List.of(new ConnectorRule("/", "anna", Attributes.of(Map.of("author", "Anna"))),
                        new ConnectorRule("/", "bob", Attributes.of(Map.of("author", "Bob")))),
                null);
        follow(settings);
        awaitSearchable(2);
        assertThat(attributesOf("files/a.md")).isEqualTo(Map.of("author", "Anna"));
        assertThat(attributesOf("files/b.md")).isEmpty();

        int reads = place.reads();
        place.setOwner("a.md", "bob");
        place.setOwner("b.md", "dora");
        assertThat(runAgain(false).counts()).isEqualTo(new RunCounts(0, 1, 0, 1, 0, 0));
        assertThat(attributesOf("files/a.md")).isEqualTo(Map.of("author", "Bob"));
        place.setOwner("a.md", "carl");
        assertThat(runAgain(false).counts()).isEqualTo(new RunCounts(0, 1, 0, 1, 0, 0));
        assertThat(attributesOf("files/a.md")).isEmpty();
        assertThat(runAgain(false).counts()).isEqualTo(new RunCounts(0, 0, 0, 2, 0, 0));
        assertThat(place.reads()).as("nothing is read again").isEqualTo(reads);
    }

    private Map<String, Object> attributesOf(String key) {
        return handbook.documents()
                .listDocuments(DocumentListing.newest(100))
                .stream()
                .filter(document -> key.equals(document.key()))
                .findFirst()
                .orElseThrow()
                .metadata()
                .attributes()
                .toMap();
    }

    @Test
    void noticesAChangeOfAWatchedPlace() throws Exception {
        place.setWatchable();
        place.write("a.md", "One.");
        follow(InMemoryPlace.settings());
        Eventually.await("the place is watched", place::isWatched);
        place.write("b.md", "Two.");
        Eventually.await("the change is noticed", () -> keys().contains("files/b.md"));
        handbook.connectors().delete(FILES, false);
        Eventually.await("the watch has ended", () -> !place.isWatched());
    }

    @Test
    void readsAgainWhatHasFailedWhenItIsAskedTo() throws Exception {
        String address = "https://site.example/late";
        place.setRevision(true);
        place.setWatchable();
        place.write("late", address);
        place.write("a.md", "One.");
        follow(InMemoryPlace.settings());
        Eventually.await("the page has failed", () -> counts().get(DocumentStatus.FAILED) == 1
                && counts().get(DocumentStatus.SUCCESS) == 1);
        Eventually.await("the place is watched", place::isWatched);
        web.put(address, new FetchedPage(new WebAddress(address), "text/plain", "Two.".getBytes(UTF_8),
                Validators.NONE, RobotsDirectives.NONE));

        place.write("b.md", "Three.");
        Eventually.await("the change is noticed", () -> counts().get(DocumentStatus.SUCCESS) == 2);
        assertThat(counts()).as("a run that is not asked for does not try again")
                .containsEntry(DocumentStatus.FAILED, 1L);

        assertThat(runAgain(false).counts()).isEqualTo(new RunCounts(0, 1, 0, 2, 0, 0));
        awaitSearchable(3);
        int lists = place.lists();
        assertThat(runAgain(false).counts().unchanged()).isEqualTo(3);
        assertThat(place.lists()).as("nothing has failed, and the place has not changed").isEqualTo(lists);
    }

    @Test
    void recordsWhatItDeletes() throws Exception {
        place.write("a.md", "One.");
        place.write("b.md", "Two.");
        follow(InMemoryPlace.settings());
        place.delete("a.md");
        assertThat(runAgain(false).counts().deleted()).isEqualTo(1);

        assertThat(carrel.auditTrail().listNewest(AuditSelection.ALL, null, 10)).singleElement().satisfies(entry -> {
            assertThat(entry.kind()).isEqualTo(AuditKind.DELETE);
            assertThat(entry.action()).isEqualTo("DELETE /library/{library_id}/document");
            assertThat(entry.library()).isEqualTo(handbook.id());
            assertThat(entry.target()).isEqualTo("1 document");
            assertThat(entry.actor()).isEqualTo(new AuditActor("connector", "files", "files"));
        });
    }

    @Test
    void keepsWhatIsGoneUntilItIsConfirmedIfItIsMuch() throws Exception {
        for (int number = 0; number < 40; number++) {
            place.write("f" + number + ".md", "Text " + number + ".");
        }
        follow(InMemoryPlace.settings());
        awaitSearchable(40);
        for (int number = 0; number < 20; number++) {
            place.delete("f" + number + ".md");
        }
        ConnectorRun held = runAgain(false);
        assertThat(held.status()).isEqualTo(RunStatus.HELD);
        assertThat(held.counts()).isEqualTo(new RunCounts(0, 0, 0, 20, 0, 20));
        assertThat(held.message()).contains("20 are gone");
        awaitSearchable(40);

        assertThat(runAgain(true).counts()).isEqualTo(new RunCounts(0, 0, 20, 20, 0, 0));
        awaitSearchable(20);
        place.deleteAll();
        assertThat(runAgain(false).status()).as("a place without anything").isEqualTo(RunStatus.HELD);
        awaitSearchable(20);
    }

    @Test
    void keepsWhatAPlaceOfTheNewestListsNoMore() throws Exception {
        place.setNewestOnly();
        for (int number = 0; number < 12; number++) {
            place.write("f" + number + ".md", "Text " + number + ".");
        }
        follow(InMemoryPlace.settings());
        place.deleteAll();
        assertThat(runAgain(true).counts()).as("nothing is listed").isEqualTo(RunCounts.NONE);
        place.write("f0.md", "Another text.");
        place.write("new.md", "A new text.");
        ConnectorRun run = runAgain(true);
        assertThat(run.status()).isEqualTo(RunStatus.DONE);
        assertThat(run.counts()).isEqualTo(new RunCounts(1, 1, 0, 0, 0, 0));
        awaitSearchable(13);
    }

    @Test
    void leavesAloneWhatItHasNotAdded() throws Exception {
        Document mine = addAndAwait(NewDocument.ofText("Mine.").withKey("files/a.md"));
        place.write("a.md", "Theirs.");
        place.write("b.md", "Two.");
        ConnectorRun run = follow(InMemoryPlace.settings());
        assertThat(run.counts().added()).isEqualTo(1);
        assertThat(run.problems()).extracting(ItemProblem::path).containsExactly("a.md");
        assertThat(handbook.documents().getDocument(mine.id())).isEqualTo(mine);
        place.delete("a.md");
        runAgain(true);
        assertThat(handbook.documents().getDocument(mine.id())).isEqualTo(mine);
    }

    @Test
    void keepsWhatCannotBeReadNow() throws Exception {
        place.write("a/one.md", "One.");
        place.write("a/two.md", "Two.");
        place.write("b.md", "Three.");
        follow(InMemoryPlace.settings());
        awaitSearchable(3);
        place.setUnreadable("a/", true);
        ConnectorRun run = runAgain(false);
        assertThat(run.counts()).isEqualTo(new RunCounts(0, 0, 0, 1, 1, 0));
        assertThat(run.problems()).containsExactly(new ItemProblem("a/", "It is locked."));
        awaitSearchable(3);

        place.setAway(true);
        ConnectorRun failed = runAgain(true);
        assertThat(failed.status()).isEqualTo(RunStatus.FAILED);
        assertThat(failed.message()).isEqualTo("The place is away.");
        awaitSearchable(3);
        place.setAway(false);
        place.setUnreadable("a/", false);
        assertThat(runAgain(false).counts()).isEqualTo(new RunCounts(0, 0, 0, 3, 0, 0));
    }

    @Test
    void reportsWhatIsUnexpected() throws Exception {
        place.write("a.md", "Pumps.");
        place.write("b.md", "Valves.");
        place.setBroken("a.md", true);
        ConnectorRun one = follow(ConnectorSettings.of("memory", "here"));
        assertThat(one.counts().added()).isOne();
        assertThat(one.problems()).containsExactly(new ItemProblem("a.md", "It could not be read."));

        place.setBroken("", true);
        assertThat(runAgain(false).message()).isEqualTo(
                "The place could not be read: something unexpected went wrong.");
        place.setBroken("", false);
        place.setEndless(true);
        assertThat(runAgain(false).message()).isEqualTo(
                "The place has more files than can be compared. Leave some out.");
        awaitSearchable(1);
    }

    @Test
    void waitsForWhatIsBeingWritten() throws Exception {
        place.write("empty.md", "");
        place.beginWriting("a.md");
        ConnectorRun run = follow(InMemoryPlace.settings());
        assertThat(run.problems()).extracting(ItemProblem::path).containsExactly("empty.md");
        place.write("a.md", "One.");
        Eventually.await("it is read when it is written", () -> keys().equals(List.of("files/a.md")));
    }

    @Test
    void comparesAPlaceWithARevisionOnlyIfItHasChanged() throws Exception {
        place.setRevision(true);
        place.write("a.md", "One.");
        follow(InMemoryPlace.settings());
        int lists = place.lists();
        assertThat(runAgain(false).counts().unchanged()).isEqualTo(1);
        assertThat(place.lists()).isEqualTo(lists);
        place.write("b.md", "Two.");
        assertThat(runAgain(false).counts().added()).isEqualTo(1);
        handbook.connectors().save(FILES, with(List.of(), Attributes.of(Map.of("site", "bonn")), List.of(), null));
        Eventually.await("new attributes are given", () -> handbook.documents()
                .listDocuments(DocumentListing.newest(1))
                .getFirst()
                .latestMetadata()
                .attributes()
                .equals(Attributes.of(Map.of("site", "bonn"))));
    }

    @Test
    void goesOnAfterARunWasBrokenOff() throws Exception {
        reopenEngine(new EchoReplyWriter(), QueryLimits.DEFAULT, TWO_WORKERS.toBuilder().workers(0).build());
        for (int number = 0; number < 80; number++) {
            place.write("f" + number + ".md", "Text " + number + ".");
        }
        handbook.connectors().save(FILES, InMemoryPlace.settings());
        Eventually.await("as many are submitted as may wait", () -> counts().get(DocumentStatus.QUEUED) == 50);
        hasPlace = false;
        reopenEngine(new EchoReplyWriter(), QueryLimits.DEFAULT, TWO_WORKERS.toBuilder().workers(0).build());
        assertThat(handbook.connectors().get(FILES).connector().runningSince()).isNull();
        hasPlace = true;
        reopenEngine(new EchoReplyWriter());
        awaitSearchable(80);
        assertThat(keys()).doesNotHaveDuplicates().hasSize(80);
        assertThat(place.reads()).as("one was read and not submitted").isBetween(80, 81);
    }

    @Test
    void deletesAConnectorWithOrWithoutItsDocuments() throws Exception {
        place.write("a.md", "One.");
        follow(InMemoryPlace.settings());
        awaitSearchable(1);
        handbook.connectors().delete(FILES, false);
        assertThat(keys()).containsExactly("files/a.md");
        assertThatThrownBy(() -> handbook.connectors().get(FILES)).isInstanceOf(NotFoundException.class);

        addAndAwait(NewDocument.ofText("Mine.").withKey("files/mine.md"));
        place.write("b.md", "Two.");
        assertThat(follow(InMemoryPlace.settings()).counts()).as("it has its documents again")
                .isEqualTo(new RunCounts(1, 0, 0, 1, 0, 0));
        handbook.connectors().delete(FILES, true);
        assertThat(keys()).containsExactly("files/mine.md");
        assertThat(follow(InMemoryPlace.settings()).counts().added()).isEqualTo(2);
    }

    @Test
    void tellsOfChanges() throws Exception {
        try (EventSubscription events = handbook.subscribe(null)) {
            follow(InMemoryPlace.settings());
            Eventually.await("the change is told", () -> {
                Optional<LibraryEvent> event = events.nextEvent(Duration.ofMillis(100));
                return event.filter(ConnectorChanged.class::isInstance).isPresent();
            });
        }
    }

    @Test
    void refusesPlacesThatItCannotFollow() {
        assertThatThrownBy(() -> handbook.connectors().save(FILES, ConnectorSettings.of("ftp", "here")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("kind must be one of memory");
        assertThatThrownBy(() -> handbook.connectors().save(FILES, ConnectorSettings.of("memory", "there")))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> handbook.restrictedTo(AttributeFilter.equalTo("team", "hr")).connectors())
                .isInstanceOf(IllegalStateException.class);
    }
}
