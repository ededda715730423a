package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.application.port.connector.Connectors.ConnectedItem;
import dev.carrel.application.port.connector.Connectors.ItemUpdate;
import dev.carrel.application.port.connector.Connectors.SubmittedItem;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.Connector;
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
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link Connectors}. */
public abstract class ConnectorsContract extends StorageFixture {

    private static final ConnectorKey FILES = new ConnectorKey("files");
    private static final ConnectorSettings SETTINGS = new ConnectorSettings("folder", "/srv/\"team\"",
            List.of(new PathPattern("*.md"), new PathPattern("a/**")), List.of(new PathPattern("b?")),
            Duration.ofSeconds(90), Attributes.of(Map.of("team", "𝄞")),
            List.of(new ConnectorRule("/hr/", Attributes.of(Map.of("year", 2026))),
                    new ConnectorRule("/hr/", "anna", Attributes.of(Map.of("author", "Anna"))),
                    new ConnectorRule("/", "anna", Attributes.of(Map.of("author", "A.")))),
            new WebAddress("https://files.example/"), 30, Map.of("branch", "main"));
    private static final ConnectorSettings WITH_RIGHTS = SETTINGS.withRights(true,
            List.of(new ConnectorRule("/hr/", Attributes.of(Map.of("year", 2026))
                    .withReaders(Readers.of(List.of("group:hr", "user:anna")))),
                    new ConnectorRule("/open/", Attributes.NONE.withReaders(Readers.EVERYBODY))));
    private static final ConnectorSettings OTHERS = ConnectorSettings.of("folder", "/srv/other");

    private Connectors connectors() {
        return storage.connectors();
    }

    private Connector saveAt(String key, ConnectorSettings settings, long second) {
        connectors().save(Connector.create(HANDBOOK, new ConnectorKey(key), settings, atSecond(second)));
        return connectors().findByKey(HANDBOOK, new ConnectorKey(key)).orElseThrow();
    }

    private List<Optional<SubmittedDocument>> submit(SubmittedItem... items) {
        return connectors().submitItems(HANDBOOK, FILES, List.of(items), this::nextId, T0);
    }

    private static SubmittedItem item(String path, String revision, String text) {
        return new SubmittedItem(path, revision, NewDocument.ofText(text).withKey("files/" + path));
    }

    private static ConnectorRun run(RunStatus status, RunCounts counts) {
        return new ConnectorRun(atSecond(1), atSecond(2), status, counts, null, List.of());
    }

    @Test
    void keepsConnectors() {
        Connector added = Connector.create(HANDBOOK, FILES, SETTINGS, T0);
        assertThat(connectors().save(added)).isTrue();
        assertThat(connectors().findByKey(HANDBOOK, FILES)).contains(added);
        saveAt("a", OTHERS, 1);
        assertThat(connectors().listAll(HANDBOOK)).extracting(each -> each.key().value()).containsExactly("a", "files");
        assertThat(connectors().listAll(RECIPES)).isEmpty();
        assertThat(connectors().findByKey(RECIPES, FILES)).isEmpty();

        assertThat(saveAt("b", WITH_RIGHTS, 1).settings()).isEqualTo(WITH_RIGHTS);

        assertThat(connectors().save(Connector.create(HANDBOOK, FILES, OTHERS, atSecond(5)))).isFalse();
        Connector replaced = connectors().findByKey(HANDBOOK, FILES).orElseThrow();
        assertThat(replaced.settings()).isEqualTo(OTHERS);
        assertThat(replaced.createdAt()).isEqualTo(T0);
        assertThat(replaced.updatedAt()).isEqualTo(atSecond(5));
        assertThat(replaced.request()).isEqualTo(RunRequest.RUN);
    }

    @Test
    void refusesConnectorsWithoutALibraryAndTooMany() {
        storage.libraries().deleteById(RECIPES);
        assertThatThrownBy(() -> connectors().save(Connector.create(RECIPES, FILES, SETTINGS, T0)))
                .isInstanceOf(NotFoundException.class);
        for (int number = 0; number < Connector.MAX_PER_LIBRARY; number++) {
            saveAt("c" + number, OTHERS, 0);
        }
        assertThatThrownBy(() -> saveAt("more", OTHERS, 0)).isInstanceOf(InvalidRequestException.class);
        saveAt("c0", SETTINGS, 1);
    }

    @Test
    void runsConnectorsThatAreDueOrAskedFor() {
        saveAt("files", SETTINGS, 0);
        saveAt("later", OTHERS, 100);
        assertThat(connectors().listDue(atSecond(1), 10)).extracting(Connector::key).containsExactly(FILES);
        assertThat(connectors().beginRun(HANDBOOK, FILES, atSecond(1))).isPresent();
        assertThat(connectors().findByKey(HANDBOOK, FILES).orElseThrow().runningSince()).isEqualTo(atSecond(1));
        connectors().endRun(HANDBOOK, FILES, run(RunStatus.DONE, RunCounts.NONE), "r1", atSecond(60));

        Connector ended = connectors().findByKey(HANDBOOK, FILES).orElseThrow();
        assertThat(ended.runningSince()).isNull();
        assertThat(ended.placeRevision()).isEqualTo("r1");
        assertThat(ended.checkedAt()).isEqualTo(atSecond(2));
        assertThat(connectors().listDue(atSecond(59), 10)).isEmpty();
        assertThat(connectors().beginRun(HANDBOOK, FILES, atSecond(59))).isEmpty();

        assertThat(connectors().requestRun(HANDBOOK, FILES, RunRequest.RUN_AND_DELETE, atSecond(3))).isTrue();
        assertThat(connectors().requestRun(HANDBOOK, FILES, RunRequest.RUN, atSecond(9))).isTrue();
        assertThat(connectors().requestRun(RECIPES, FILES, RunRequest.RUN, atSecond(3))).isFalse();
        assertThat(connectors().listDue(atSecond(3), 10)).extracting(Connector::key).containsExactly(FILES);
        assertThat(connectors().beginRun(HANDBOOK, FILES, atSecond(3))).map(Connector::request)
                .contains(RunRequest.RUN_AND_DELETE);
        assertThat(connectors().findByKey(HANDBOOK, FILES).orElseThrow().request()).isEqualTo(RunRequest.NONE);
        assertThat(connectors().listDue(atSecond(200), 1)).extracting(Connector::key).containsExactly(FILES);
    }

    @Test
    void isDueWithoutARequest() {
        saveAt("files", SETTINGS, 0);
        connectors().beginRun(HANDBOOK, FILES, atSecond(1));
        connectors().endRun(HANDBOOK, FILES, run(RunStatus.DONE, RunCounts.NONE), null, atSecond(60));
        assertThat(connectors().requestRun(HANDBOOK, FILES, RunRequest.NONE, atSecond(2))).isTrue();
        assertThat(connectors().beginRun(HANDBOOK, FILES, atSecond(2))).map(Connector::request)
                .contains(RunRequest.NONE);
        connectors().requestRun(HANDBOOK, FILES, RunRequest.RUN, atSecond(3));
        connectors().requestRun(HANDBOOK, FILES, RunRequest.NONE, atSecond(4));
        assertThat(connectors().beginRun(HANDBOOK, FILES, atSecond(3))).map(Connector::request)
                .contains(RunRequest.RUN);
    }

    @Test
    void isDueAgainAfterARunWasBrokenOff() {
        saveAt("files", SETTINGS, 0);
        connectors().requestRun(HANDBOOK, FILES, RunRequest.RUN_AND_DELETE, atSecond(1));
        connectors().beginRun(HANDBOOK, FILES, atSecond(1));
        connectors().breakOffRun(HANDBOOK, FILES, RunRequest.RUN_AND_DELETE, atSecond(2));

        Connector waiting = connectors().findByKey(HANDBOOK, FILES).orElseThrow();
        assertThat(waiting.runningSince()).isNull();
        assertThat(waiting.request()).isEqualTo(RunRequest.RUN_AND_DELETE);
        assertThat(connectors().listDue(atSecond(2), 10)).extracting(Connector::key).containsExactly(FILES);
        assertThat(connectors().listRuns(HANDBOOK, FILES)).isEmpty();

        connectors().beginRun(HANDBOOK, FILES, atSecond(3));
        connectors().breakOffRun(HANDBOOK, FILES, RunRequest.NONE, atSecond(4));
        assertThat(connectors().findByKey(HANDBOOK, FILES).orElseThrow().runningSince()).isNull();
        assertThat(connectors().beginRun(HANDBOOK, FILES, atSecond(4))).map(Connector::request)
                .contains(RunRequest.NONE);
        connectors().breakOffRun(RECIPES, FILES, RunRequest.RUN, atSecond(5));
    }

    @Test
    void isDueIfItWasPutOffByAClockThatWasAhead() {
        saveAt("files", SETTINGS, 0);
        connectors().beginRun(HANDBOOK, FILES, atSecond(1));
        Instant ahead = atSecond(2).plus(ConnectorSettings.MAX_INTERVAL);
        connectors().endRun(HANDBOOK, FILES, run(RunStatus.DONE, RunCounts.NONE), "r1", ahead);

        assertThat(connectors().listDue(atSecond(2), 10)).isEmpty();
        assertThat(connectors().beginRun(HANDBOOK, FILES, atSecond(2))).isEmpty();
        assertThat(connectors().listDue(atSecond(1), 10)).extracting(Connector::key).containsExactly(FILES);
        assertThat(connectors().beginRun(HANDBOOK, FILES, atSecond(1))).isPresent();
    }

    @Test
    void isDueAgainIfAskedForOrChangedDuringARun() {
        saveAt("files", SETTINGS, 0);
        connectors().beginRun(HANDBOOK, FILES, atSecond(1));
        // By an engine whose clock is behind.
        connectors().save(Connector.create(HANDBOOK, FILES, OTHERS, T0));
        connectors().endRun(HANDBOOK, FILES, run(RunStatus.DONE, RunCounts.NONE), "r1", atSecond(600));
        Connector changed = connectors().findByKey(HANDBOOK, FILES).orElseThrow();
        assertThat(changed.request()).isEqualTo(RunRequest.RUN);
        assertThat(connectors().listDue(atSecond(2), 10)).hasSize(1);
        assertThat(changed.placeRevision()).isNull();
    }

    @Test
    void keepsTheLastReports() {
        saveAt("files", SETTINGS, 0);
        var told = new ConnectorRun(atSecond(1), atSecond(2), RunStatus.HELD, new RunCounts(1, 2, 3, 4, 5, 6),
                "Much is gone.", List.of(new ItemProblem("a/b.md", "It is \"empty\".")));
        connectors().endRun(HANDBOOK, FILES, told, null, atSecond(60));
        connectors().endRun(HANDBOOK, FILES, run(RunStatus.DONE, RunCounts.NONE), null, atSecond(60));
        ConnectorRun same = run(RunStatus.DONE, new RunCounts(0, 0, 0, 9, 0, 0));
        connectors().endRun(HANDBOOK, FILES, same, null, atSecond(60));
        assertThat(connectors().listRuns(HANDBOOK, FILES)).containsExactly(same, told);
        for (int number = 1; number <= ConnectorRun.MAX_KEPT; number++) {
            connectors().endRun(HANDBOOK, FILES, run(RunStatus.DONE, new RunCounts(number, 0, 0, 0, 0, 0)), null,
                    atSecond(60));
        }
        assertThat(connectors().listRuns(HANDBOOK, FILES)).hasSize(ConnectorRun.MAX_KEPT)
                .first()
                .isEqualTo(run(RunStatus.DONE, new RunCounts(ConnectorRun.MAX_KEPT, 0, 0, 0, 0, 0)));
    }

    @Test
    void addsReplacesAndForgetsItems() {
        saveAt("files", SETTINGS, 0);
        Document first = submit(item("a.md", "1", "One."), item("b.md", "1", "Two.")).getFirst()
                .orElseThrow()
                .document();
        assertThat(connectors().findItems(HANDBOOK, FILES)).hasSize(2)
                .containsEntry("a.md", new ConnectedItem(first.id(), "1", false));
        assertThat(connectors().countByStatus(HANDBOOK, FILES)).containsEntry(DocumentStatus.QUEUED, 2L)
                .containsEntry(DocumentStatus.FAILED, 0L);

        SubmittedDocument again = submit(item("a.md", "2", "One more.")).getFirst().orElseThrow();
        assertThat(again.added()).isFalse();
        assertThat(again.document().id()).isEqualTo(first.id());
        assertThat(connectors().findItems(HANDBOOK, FILES)).containsEntry("a.md",
                new ConnectedItem(first.id(), "2", false));

        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.permanentFailure("No."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(connectors().findItems(HANDBOOK, FILES).values()).extracting(ConnectedItem::isIncomplete)
                .containsExactlyInAnyOrder(true, false);
        submit(item("a.md", "3", "One more."), item("b.md", "2", "Two."));
        assertThat(connectors().findItems(HANDBOOK, FILES).values()).noneMatch(ConnectedItem::isIncomplete);

        ClaimedDocument scan = claimNext();
        storage.documentQueue()
                .storeContent(scan, new ExtractedContent(contentOf("One."), null, false, List.of(),
                        List.of(new LeftOut(LeftOut.Part.PICTURED_PAGES, 2))), Validators.NONE, T0);
        markSucceeded(scan);
        assertThat(connectors().findItems(HANDBOOK, FILES).values()).as("pages of one were not read")
                .extracting(ConnectedItem::isIncomplete)
                .containsExactlyInAnyOrder(true, false);

        storage.documents().deleteById(HANDBOOK, first.id());
        assertThat(connectors().findItems(HANDBOOK, FILES)).containsOnlyKeys("b.md");
        assertThat(connectors().countByStatus(HANDBOOK, FILES)).containsEntry(DocumentStatus.QUEUED, 1L);
    }

    @Test
    void leavesDocumentsOfOthersAlone() {
        saveAt("files", SETTINGS, 0);
        Document foreign = submitDocument(HANDBOOK, NewDocument.ofText("Mine.").withKey("files/a.md"));
        assertThat(submit(item("a.md", "1", "Theirs."), item("b.md", "1", "Two."))).first().isEqualTo(Optional.empty());
        assertThat(reload(foreign)).isEqualTo(foreign);
        assertThat(connectors().findItems(HANDBOOK, FILES)).containsOnlyKeys("b.md");
    }

    @Test
    void submitsPagesAsARobotFetchesThem() {
        saveAt("files", SETTINGS, 0);
        var page = new SubmittedItem("a", "1", NewDocument.ofPage("https://example.org/a"));
        assertThat(submit(page).getFirst().orElseThrow().added()).isTrue();
        assertThat(claimNext().fetchReason()).isEqualTo(FetchReason.CRAWLED);
        submitDocument(HANDBOOK, NewDocument.ofPage("https://example.org/b"));
        assertThat(submit(new SubmittedItem("b", "1", NewDocument.ofPage("https://example.org/b"))))
                .containsExactly(Optional.empty());
    }

    @Test
    void deletesConnectorsWithoutTheirDocuments() {
        saveAt("files", SETTINGS, 0);
        Document kept = submit(item("a.md", "1", "One.")).getFirst().orElseThrow().document();
        assertThat(connectors().deleteByKey(HANDBOOK, FILES)).isTrue();
        assertThat(connectors().deleteByKey(HANDBOOK, FILES)).isFalse();
        assertThat(reload(kept)).isEqualTo(kept);
        assertThatThrownBy(() -> submit(item("a.md", "2", "Two."))).isInstanceOf(NotFoundException.class);
        connectors().endRun(HANDBOOK, FILES, run(RunStatus.DONE, RunCounts.NONE), null, T0);
        assertThat(connectors().listAll(HANDBOOK)).isEmpty();
        assertThat(connectors().listDue(T0.plus(Duration.ofDays(99)), 10)).isEmpty();
        assertThat(connectors().countByStatus(HANDBOOK, FILES)).containsEntry(DocumentStatus.QUEUED, 0L);
        saveAt("files", OTHERS, 0);
        assertThat(connectors().findItems(HANDBOOK, FILES)).isEmpty();
        assertThat(submit(item("a.md", "1", "One."))).containsExactly(Optional.empty());
        connectors().deleteByKey(HANDBOOK, FILES);
        saveAt("files", SETTINGS, 0);
        assertThat(connectors().findItems(HANDBOOK, FILES)).as("it was added for another place since").isEmpty();
    }

    @Test
    void hasItsDocumentsAgainIfItIsAddedAgain() {
        saveAt("files", SETTINGS, 0);
        Document kept = submit(item("a.md", "1", "One."), item("b.md", "1", "Two.")).getFirst()
                .orElseThrow()
                .document();
        connectors().endRun(HANDBOOK, FILES, run(RunStatus.DONE, RunCounts.NONE), "r1", atSecond(60));
        connectors().deleteByKey(HANDBOOK, FILES);
        DocumentId deleted = storage.documents()
                .listDocuments(HANDBOOK, DocumentListing.newest(9))
                .stream()
                .map(Document::id)
                .filter(id -> !id.equals(kept.id()))
                .findFirst()
                .orElseThrow();
        storage.documents().deleteById(HANDBOOK, deleted);
        Document mine = submitDocument(HANDBOOK, NewDocument.ofText("Mine.").withKey("files/c.md"));

        Connector again = saveAt("files", SETTINGS.withRights(true, List.of()), 5);
        assertThat(again.createdAt()).isEqualTo(atSecond(5));
        assertThat(again.placeRevision()).isNull();
        assertThat(connectors().listRuns(HANDBOOK, FILES)).isEmpty();
        assertThat(connectors().findItems(HANDBOOK, FILES))
                .isEqualTo(Map.of("a.md", new ConnectedItem(kept.id(), "1", false)));
        assertThat(submit(item("a.md", "2", "One more."), item("c.md", "1", "Three."))).satisfies(submitted -> {
            assertThat(submitted.getFirst().orElseThrow().document().id()).isEqualTo(kept.id());
            assertThat(submitted.getLast()).isEmpty();
        });
        assertThat(reload(mine)).isEqualTo(mine);
        for (int number = 0; number < Connector.MAX_PER_LIBRARY; number++) {
            saveAt("c" + number, OTHERS, 0);
            connectors().deleteByKey(HANDBOOK, new ConnectorKey("c" + number));
        }
        saveAt("more", OTHERS, 0);
    }

    @Test
    void opensNoRestrictedDocumentsIfItIsAddedAgain() {
        saveAt("files", SETTINGS.withRights(true, List.of()), 0);
        submit(item("a.md", "1", "One."));
        connectors().deleteByKey(HANDBOOK, FILES);
        saveAt("files", SETTINGS, 0);
        assertThat(connectors().findItems(HANDBOOK, FILES)).isEmpty();
        assertThat(submit(item("a.md", "1", "One."))).containsExactly(Optional.empty());
    }

    @Test
    void goesWithItsLibrary() {
        saveAt("files", SETTINGS, 0);
        submit(item("a.md", "1", "One."));
        storage.libraries().deleteById(HANDBOOK);
        assertThat(connectors().listDue(atSecond(1), 10)).isEmpty();
        assertThat(connectors().findItems(HANDBOOK, FILES)).isEmpty();
    }

    @Test
    void saysWhoMayReadADocumentAtOnce() {
        saveAt("files", OTHERS.withRights(true, List.of()), 0);
        Readers hr = Readers.of(List.of("group:hr", "user:𝄞"));
        NewDocument restricted = NewDocument.ofText("Pay.")
                .withKey("files/pay")
                .withAttributes(Attributes.of(Map.of("team", "hr")).withReaders(hr));
        DocumentId pay = submit(new SubmittedItem("pay", "s/1 r1", restricted)).getFirst()
                .orElseThrow()
                .document()
                .id();
        DocumentId open = submit(item("open", "s r1", "Leave.")).getFirst().orElseThrow().document().id();
        assertThat(storage.documents().findById(HANDBOOK, pay).orElseThrow().metadata().attributes().readers())
                .contains(hr);
        assertThat(readableBy(Set.of("group:hr"))).containsExactlyInAnyOrder(pay, open);
        assertThat(readableBy(Set.of("group:it"))).containsExactly(open);

        List<SubmittedDocument> updated = connectors().updateItems(HANDBOOK, FILES,
                List.of(new ItemUpdate("pay", "s/2 r1", Readers.NOBODY),
                        new ItemUpdate("open", "s/3 r1", Readers.of(List.of("group:it"))),
                        new ItemUpdate("missing", "s/3 r1", Readers.NOBODY)),
                atSecond(1));
        assertThat(updated).extracting(each -> each.document().id()).containsExactly(pay, open);
        assertThat(updated.getFirst().formerAttributes().getFirst().readers()).contains(hr);
        assertThat(updated.getFirst().document().metadata().attributes().toMap()).containsEntry("team", "hr");
        assertThat(readableBy(Set.of("group:hr"))).isEmpty();
        assertThat(readableBy(Set.of("group:it"))).containsExactly(open);
        assertThat(connectors().findItems(HANDBOOK, FILES).get("pay").revision()).isEqualTo("s/2 r1");
        assertThat(connectors().updateItems(HANDBOOK, FILES,
                List.of(new ItemUpdate("pay", "s/2 r1", Readers.NOBODY)), atSecond(2))).isEmpty();
        assertThatThrownBy(() -> connectors().updateItems(HANDBOOK, new ConnectorKey("other"), List.of(),
                atSecond(2))).isInstanceOf(NotFoundException.class);
    }

    @Test
    void givesADocumentOtherAttributesAtOnce() {
        saveAt("files", OTHERS, 0);
        Readers hr = Readers.of(List.of("group:hr"));
        DocumentId pay = submit(new SubmittedItem("pay", "s r1", NewDocument.ofText("Pay.")
                .withKey("files/pay")
                .withAttributes(Attributes.of(Map.of("team", "hr")).withReaders(hr)))).getFirst()
                .orElseThrow()
                .document()
                .id();
        Attributes others = Attributes.of(Map.of("author", "bob"));
        var update = new ItemUpdate("pay", "s@1 r1", others, null);
        assertThat(connectors().updateItems(HANDBOOK, FILES, List.of(update), atSecond(1))).singleElement()
                .satisfies(updated -> assertThat(updated.formerAttributes())
                        .contains(Attributes.of(Map.of("team", "hr")).withReaders(hr)));
        assertThat(storage.documents().findById(HANDBOOK, pay).orElseThrow().allAttributes())
                .containsOnly(others.withReaders(hr));
        assertThat(connectors().findItems(HANDBOOK, FILES).get("pay").revision()).isEqualTo("s@1 r1");
        assertThat(connectors().updateItems(HANDBOOK, FILES, List.of(update), atSecond(2))).isEmpty();
        connectors().updateItems(HANDBOOK, FILES,
                List.of(new ItemUpdate("pay", "s r1", Attributes.NONE, Readers.NOBODY)), atSecond(2));
        assertThat(storage.documents().findById(HANDBOOK, pay).orElseThrow().allAttributes())
                .containsOnly(Attributes.NONE.withReaders(Readers.NOBODY));
    }

    private List<DocumentId> readableBy(Set<String> names) {
        return storage.documents()
                .listDocuments(HANDBOOK, DocumentListing.newest(9)
                        .of(DocumentSelection.all().narrowedBy(Readers.readableBy(names))))
                .stream()
                .map(Document::id)
                .toList();
    }

    @Test
    void keepsReadersWhateverClientsSubmit() {
        saveAt("files", OTHERS.withRights(true, List.of()), 0);
        Readers hr = Readers.of(List.of("group:hr"));
        NewDocument restricted = NewDocument.ofText("Pay.")
                .withKey("files/pay")
                .withAttributes(Attributes.NONE.withReaders(hr));
        DocumentId pay = submit(new SubmittedItem("pay", "s/1 r1", restricted)).getFirst()
                .orElseThrow()
                .document()
                .id();
        Attributes given = Attributes.of(Map.of("team", "it"));
        storage.documents().updateAttributes(HANDBOOK, pay, given, AttributeFilter.everything(), T0);
        assertReaders(pay, hr);
        storage.documents()
                .submitDocuments(HANDBOOK, List.of(NewDocument.ofText("Another text.")
                        .withKey("files/pay")
                        .withAttributes(given)), AttributeFilter.everything(), this::nextId, atSecond(1));
        assertReaders(pay, hr);
    }

    private void assertReaders(DocumentId document, Readers readers) {
        assertThat(storage.documents().findById(HANDBOOK, document).orElseThrow().allAttributes())
                .allSatisfy(each -> assertThat(each.readers()).contains(readers));
    }

    @Test
    void hasLibrariesKeepReadersOnceAConnectorDoes() {
        saveAt("files", OTHERS, 0);
        assertThat(storage.libraries().findById(HANDBOOK).orElseThrow().keepsReaders()).isFalse();
        saveAt("files", OTHERS.withRights(true, List.of()), 1);
        assertThat(storage.libraries().findById(HANDBOOK).orElseThrow().keepsReaders()).isTrue();
        assertThat(storage.libraries().findState(HANDBOOK).orElseThrow().library().keepsReaders()).isTrue();
        saveAt("files", OTHERS, 2);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings.withName("Other"), T0);
        assertThat(storage.libraries().findById(HANDBOOK).orElseThrow().keepsReaders()).isTrue();
        assertThat(storage.libraries().findById(RECIPES).orElseThrow().keepsReaders()).isFalse();
    }
}
