package dev.carrel.application.contract.storage;

import dev.carrel.application.TestSize;
import dev.carrel.application.contract.RandomAttributes;
import dev.carrel.application.port.ChangeLog.DocumentChange.TextWritten;
import dev.carrel.application.port.Documents.DocumentUpdate;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlPlan.AttributeRule;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.DocumentOrder;
import dev.carrel.domain.document.DocumentListing.ListPosition;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.passage.ModelId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of attributes: they are stored, changed, and decide which documents a filter selects. */
public abstract class AttributesContract extends StorageFixture {

    private static final int ROUNDS = TestSize.of(100, 300);

    private static final AttributeFilter SALES = AttributeFilter.equalTo("team", "sales");
    private static final ModelId MODEL = new ModelId("model");

    @Test
    void storesAttributesOfEveryType() {
        Attributes all = Attributes.of(Map.of("text", "ä\"'\ud83d\ude00", "number", 0.1, "large", 1e300, "flag", true,
                "list", List.of("b", "a"), "none", List.of()));

        Document added = submitDocument(HANDBOOK, NewDocument.ofText("one").withAttributes(all));

        assertThat(reload(added).metadata().attributes()).isEqualTo(all);
    }

    @Test
    void selectsTheDocumentsThatAFilterMatches() {
        var random = new RandomAttributes(11);
        var documents = new ArrayList<Document>();
        for (int number = 0; number < 60; number++) {
            documents.add(submitDocument(HANDBOOK,
                    NewDocument.ofText("text " + number).withAttributes(random.nextAttributes())));
        }
        for (int number = 0; number < 20; number++) {
            documents.set(number, update(documents.get(number), random.nextAttributes(),
                    AttributeFilter.everything()).document());
        }
        storage.documents().deleteById(HANDBOOK, documents.removeLast().id());
        submitDocument(RECIPES, NewDocument.ofText("elsewhere").withAttributes(random.nextAttributes()));
        for (int round = 0; round < ROUNDS; round++) {
            AttributeFilter filter = random.nextFilter();
            List<DocumentId> expected = documents.stream()
                    .filter(document -> filter.matches(document.metadata().attributes()))
                    .map(Document::id)
                    .toList();
            assertThat(list(DocumentListing.newest(100)
                    .sortedBy(DocumentOrder.OLDEST)
                    .of(DocumentSelection.of(filter)))).as("%s", filter).isEqualTo(expected);
            assertThat(storage.documents().countByStatus(HANDBOOK, filter)).containsEntry(DocumentStatus.QUEUED,
                    (long) expected.size());
        }
    }

    @Test
    void listsInEveryOrderPageByPage() {
        for (String title : List.of("b", "A", "ä", "a", "B", "\ud83d\ude00", "\uffee", "a")) {
            Document added = addProcessed(HANDBOOK, NewDocument.ofText("text " + title + nextId()).withTitle(title),
                    title);
            storage.documents()
                    .updateAttributes(HANDBOOK, added.id(), Attributes.of(Map.of("k", title)),
                            AttributeFilter.everything(), atSecond(100 - title.codePointAt(0) % 50));
        }
        submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com/untitled"));
        List<Document> all = storage.documents().listNewest(HANDBOOK, null, null, 100);
        for (DocumentOrder order : DocumentOrder.values()) {
            var paged = new ArrayList<Document>();
            ListPosition after = null;
            List<Document> page;
            do {
                page = storage.documents()
                        .listDocuments(HANDBOOK, DocumentListing.newest(2).sortedBy(order).after(after));
                paged.addAll(page);
                after = page.isEmpty() ? null
                        : ListPosition.fromCursor(order,
                                order.positionOf(page.getLast()).toCursor());
            } while (!page.isEmpty());
            assertThat(paged).as("%s", order)
                    .isEqualTo(
                            all.stream().sorted(Comparator.comparing(order::positionOf, order.comparator())).toList());
        }
    }

    @Test
    void findsWordsInTitlesAddressesAndKeys() {
        Document titled = submitDocument(HANDBOOK, NewDocument.ofText("one").withTitle("Über das Reisen"));
        Document page = submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com/Travel"));
        Document keyed = submitDocument(HANDBOOK, NewDocument.ofText("two").withKey("docs/travel.md"));

        assertThat(find("REISEN über")).containsExactly(titled.id());
        assertThat(find("travel")).containsExactly(keyed.id(), page.id());
        assertThat(find("travel example")).containsExactly(page.id());
        assertThat(find("%")).isEmpty();
    }

    @Test
    void changesAttributesOnly() {
        Document document = addProcessed(HANDBOOK, NewDocument.ofText("one").withAttributes(team("sales")), "one");
        long revision = ((TextWritten) changesAfter(HANDBOOK, 0).getFirst()).revision();
        storage.embeddings().markEmbedded(HANDBOOK, MODEL, Map.of(document.id(), revision));

        DocumentUpdate update = update(document, team("support"), SALES);

        assertThat(update.document().metadata().attributes()).isEqualTo(team("support"));
        assertThat(update.document().state()).isEqualTo(document.state());
        assertThat(reload(document)).isEqualTo(update.document());
        var change = (TextWritten) changesAfter(HANDBOOK, 0).getFirst();
        assertThat(change.revision()).isEqualTo(update.revision().orElseThrow()).isGreaterThan(revision);
        assertThat(change.attributes()).isEqualTo(team("support"));
        assertThat(change.embeddedBy()).isEqualTo(MODEL);
        assertThat(update(document, team("support"), AttributeFilter.everything()).revision()).isEmpty();
        assertThat(storage.documents().updateAttributes(HANDBOOK, document.id(), team("sales"), SALES, T0)).isEmpty();
    }

    @Test
    void countsPendingEmbeddingsOfTheDocumentsThatPass() {
        addProcessed(HANDBOOK, NewDocument.ofText("one").withAttributes(team("sales")), "one");
        addProcessed(HANDBOOK, NewDocument.ofText("two").withAttributes(team("support")), "two");

        assertThat(storage.embeddings().countPending(HANDBOOK, MODEL)).isEqualTo(2);
        assertThat(storage.embeddings().countPending(HANDBOOK, MODEL, SALES)).isEqualTo(1);
    }

    @Test
    void replacesGivenAttributesAndKeepsAbsentOnes() {
        Document before = addProcessed(HANDBOOK,
                NewDocument.ofText("one").withKey("key").withAttributes(team("sales")), "one");

        Document changed = submitDocument(HANDBOOK,
                NewDocument.ofText("one").withKey("key").withAttributes(team("support")));
        assertThat(changed.id()).isEqualTo(before.id());
        assertThat(reload(changed).metadata().attributes()).isEqualTo(team("support"));
        assertThat(changesAfter(HANDBOOK, 0)).singleElement()
                .satisfies(change -> assertThat(((TextWritten) change).attributes()).isEqualTo(team("support")));

        Document same = submitDocument(HANDBOOK, NewDocument.ofText("two").withKey("key"));
        assertThat(same.id()).isEqualTo(before.id());
        assertThat(same.allAttributes()).containsExactly(team("support"));
    }

    @Test
    void addsNothingAndChangesNothingOutsideOfTheFilter() {
        submitDocument(HANDBOOK, NewDocument.ofText("theirs").withKey("key").withAttributes(team("support")));
        submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com/a").withAttributes(team("support")));
        List<Document> before = storage.documents().listNewest(HANDBOOK, null, null, 9);

        assertRefused("attributes", NewDocument.ofText("ours"));
        assertRefused("attributes", NewDocument.ofText("ours").withAttributes(team("support")));
        assertRefused("key", NewDocument.ofText("ours").withKey("key").withAttributes(team("sales")));
        assertRefused("url", NewDocument.ofPage("https://example.com/a").withAttributes(team("sales")));
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 9)).isEqualTo(before);
    }

    @Test
    void deletesTheSelectedDocuments() {
        Document ours = submitDocument(HANDBOOK, NewDocument.ofText("ours").withAttributes(team("sales")));
        Document theirs = submitDocument(HANDBOOK, NewDocument.ofText("theirs").withAttributes(team("support")));

        var deleted = storage.documents()
                .deleteAllById(HANDBOOK, List.of(ours.id(), theirs.id(), nextId()), DocumentSelection.of(SALES));

        assertThat(deleted.ids()).containsExactly(ours.id());
        assertThat(deleted.lastRevision()).isPresent();
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 9)).containsExactly(theirs);
    }

    @Test
    void givesAttributesToThePagesOfACrawl() {
        Document theirs = submitDocument(HANDBOOK,
                NewDocument.ofPage("https://example.com/theirs").withAttributes(team("support")));
        CrawlPlan plan = CrawlPlan.ofSite("https://example.com/theirs")
                .withAttributes(team("sales"))
                .withRules(List.of(new AttributeRule("/old/", Attributes.of(Map.of("old", true)))))
                .withFilter(SALES);
        var id = new CrawlId("crawl");

        assertThat(storage.crawls().startCrawl(HANDBOOK, plan, id, T0).crawl().plan()).isEqualTo(plan);
        assertThat(storage.crawls().startCrawl(HANDBOOK, plan, new CrawlId("again"), T0).created()).isFalse();
        assertThat(storage.crawls().enqueuePages(HANDBOOK, id, 9, this::nextId, T0)).isEmpty();
        assertThat(storage.crawls().listPages(HANDBOOK, id, null, 0, 9)).extracting(CrawlPage::status)
                .containsExactly(PageStatus.SKIPPED);
        assertThat(reload(theirs)).isEqualTo(theirs);
    }

    private void assertRefused(String field, NewDocument document) {
        assertThatThrownBy(
                () -> storage.documents().submitDocuments(HANDBOOK, List.of(document), SALES, this::nextId, T0))
                .isInstanceOfSatisfying(InvalidRequestException.class, refused -> assertThat(refused.violations())
                        .singleElement()
                        .satisfies(violation -> assertThat(violation.field()).isEqualTo(field)));
    }

    private DocumentUpdate update(Document document, Attributes attributes, AttributeFilter filter) {
        return storage.documents().updateAttributes(HANDBOOK, document.id(), attributes, filter, T0).orElseThrow();
    }

    private List<DocumentId> find(String words) {
        return list(DocumentListing.newest(100).of(DocumentSelection.all().withWords(words)));
    }

    private List<DocumentId> list(DocumentListing listing) {
        return storage.documents().listDocuments(HANDBOOK, listing).stream().map(Document::id).toList();
    }

    private static Attributes team(String name) {
        return Attributes.of(Map.of("team", name));
    }
}
