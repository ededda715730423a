package dev.carrel.application;

import dev.carrel.application.event.EventSubscription;
import dev.carrel.application.event.LibraryEvent;
import dev.carrel.application.event.LibraryEvent.DocumentDeleted;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.place.InMemoryPlace;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.ConnectorRule;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorRun.RunStatus;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.widget.Visitor;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Documents of a connector that keeps rights are shown to those who may read them in the place, and to nobody else. */
public abstract class EngineReadersContract extends EngineConnectorFixture {

    private static final ConnectorSettings KEPT = InMemoryPlace.settings().withRights(true, List.of());
    private static final String PAY = "hr/pay.md";
    private static final String LEAVE = "leave.md";
    private static final String BUDGET = "budget.md";

    private void followThree() throws InterruptedException {
        place.write(LEAVE, "Every employee has thirty days of leave.");
        place.grant(LEAVE, "*");
        place.write(PAY, "The zebra salary is paid on the last day.");
        place.grant(PAY, "group:hr", "user:anna");
        // Of which the place does not say who may read it.
        place.write(BUDGET, "The zebra budget is nine thousand.");
        follow(KEPT);
        awaitSearchable(3);
    }

    private LibraryHandle readAs(String... names) {
        return handbook.forReaders(Set.of(names));
    }

    private List<String> keysFor(LibraryHandle library) {
        return library.documents()
                .listDocuments(DocumentListing.newest(100))
                .stream()
                .map(document -> String.valueOf(document.key()).replaceFirst("files/", ""))
                .sorted()
                .toList();
    }

    private List<String> foundFor(LibraryHandle library, String question) throws InterruptedException {
        return library.queries()
                .search(Question.of(question), 9)
                .documents()
                .stream()
                .map(found -> String.valueOf(found.document().key()).replaceFirst("files/", ""))
                .sorted()
                .toList();
    }

    private DocumentId idOf(String path) {
        return handbook.documents()
                .listDocuments(DocumentListing.newest(100))
                .stream()
                .filter(document -> Objects.equals(document.key(), "files/" + path))
                .map(Document::id)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void showsEachDocumentToItsReaders() throws Exception {
        followThree();
        assertThat(keysFor(handbook)).containsExactly(BUDGET, PAY, LEAVE);
        assertThat(keysFor(readAs("group:hr"))).containsExactly(PAY, LEAVE);
        assertThat(keysFor(readAs("group:sales", "user:anna"))).containsExactly(PAY, LEAVE);
        assertThat(keysFor(readAs("group:sales", "user:hr"))).containsExactly(LEAVE);
        assertThat(keysFor(readAs())).containsExactly(LEAVE);

        assertThat(foundFor(handbook, "zebra")).containsExactly(BUDGET, PAY);
        assertThat(foundFor(readAs("group:hr"), "zebra")).containsExactly(PAY);
        assertThat(foundFor(readAs("group:sales"), "zebra")).isEmpty();
        assertThat(readAs("group:hr").describe().documentCounts()).containsEntry(DocumentStatus.SUCCESS, 2L);
        assertThat(readAs().queries().ask(Question.of("What is in here?")).text()).doesNotContain("zebra");

        DocumentId pay = idOf(PAY);
        assertThat(readAs("group:hr").documents().getDocument(pay).id()).isEqualTo(pay);
        assertThatThrownBy(() -> readAs("group:sales").documents().getDocument(pay))
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> readAs("group:sales").documents().deleteDocument(pay))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void followsTheRightsOfThePlaceWithoutReadingDocumentsAgain() throws Exception {
        followThree();
        int reads = place.reads();
        place.grant(PAY, "group:sales");
        place.grant(BUDGET, "*");
        place.grant(LEAVE, "group:hr");
        ConnectorRun run = runAgain(false);

        assertThat(run.counts().replaced()).isEqualTo(3);
        assertThat(run.counts().unchanged()).isZero();
        assertThat(place.reads()).isEqualTo(reads);
        assertThat(keysFor(readAs("group:hr"))).containsExactly(BUDGET, LEAVE);
        assertThat(foundFor(readAs("group:sales"), "zebra")).containsExactly(BUDGET, PAY);
        assertThat(foundFor(readAs("user:anna"), "zebra")).containsExactly(BUDGET);
        assertThat(runAgain(false).counts().unchanged()).isEqualTo(3);
    }

    @Test
    void takesRightsAwayEvenIfTheNewContentCannotBeRead() throws Exception {
        followThree();
        place.write(PAY, "The zebra salary is doubled.");
        place.setBroken(PAY, true);
        place.grant(PAY, "group:board");
        runAgain(false);
        assertThat(foundFor(readAs("group:hr"), "zebra")).isEmpty();
        assertThat(foundFor(readAs("group:board"), "zebra")).containsExactly(PAY);
    }

    @Test
    void hidesWhatCannotBeListedUntilItsRightsAreKnownAgain() throws Exception {
        followThree();
        place.setUnreadable("hr/", true);
        runAgain(false);
        assertThat(keysFor(readAs("group:hr"))).containsExactly(LEAVE);
        assertThat(keysFor(handbook)).containsExactly(BUDGET, PAY, LEAVE);
        place.setUnreadable("hr/", false);
        runAgain(false);
        assertThat(keysFor(readAs("group:hr"))).containsExactly(PAY, LEAVE);
    }

    @Test
    void replacesWithTheRightsOfTheNewContent() throws Exception {
        followThree();
        place.write(LEAVE, "The zebra has forty days of leave.");
        place.grant(LEAVE, "group:board");
        runAgain(false);
        awaitSearchable(3);
        assertThat(foundFor(readAs("group:hr"), "forty days")).doesNotContain(LEAVE);
        assertThat(foundFor(readAs("group:board"), "forty days")).contains(LEAVE);
    }

    @Test
    void hasRulesSayWhoMayRead() throws Exception {
        place.write(PAY, "Salaries are paid on the last day.");
        place.write(LEAVE, "Every employee has thirty days of leave.");
        List<ConnectorRule> rules = List.of(
                new ConnectorRule("/", Attributes.NONE.withReaders(Readers.EVERYBODY)),
                new ConnectorRule("/hr/", Attributes.NONE.withReaders(Readers.of(List.of("group:hr")))));
        follow(InMemoryPlace.settings().withRights(true, rules));
        awaitSearchable(2);
        assertThat(keysFor(readAs("group:sales"))).containsExactly(LEAVE);
        assertThat(keysFor(readAs("group:hr"))).containsExactly(PAY, LEAVE);

        int reads = place.reads();
        follow(InMemoryPlace.settings());
        assertThat(keysFor(readAs("group:sales"))).containsExactly(PAY, LEAVE);
        follow(KEPT);
        assertThat(keysFor(readAs("group:hr"))).isEmpty();
        assertThat(place.reads()).isEqualTo(reads);
    }

    @Test
    void hidesWhatWasForEverybodyBeforeThePlaceSaysWhoMayReadIt() throws Exception {
        place.write(LEAVE, "Every employee has thirty days of leave.");
        place.grant(LEAVE, "group:hr");
        follow(InMemoryPlace.settings());
        awaitSearchable(1);
        assertThat(keysFor(readAs())).containsExactly(LEAVE);
        place.setAway(true);
        assertThat(follow(KEPT).status()).isEqualTo(RunStatus.FAILED);
        assertThat(keysFor(readAs("group:hr"))).isEmpty();
        place.setAway(false);
        runAgain(false);
        assertThat(keysFor(readAs("group:hr"))).containsExactly(LEAVE);
        assertThat(keysFor(readAs())).isEmpty();
    }

    @Test
    void keepsTheReadersOfWhatIsGoneUnlessARuleSaysOtherwise() throws Exception {
        followThree();
        place.deleteAll();
        assertThat(runAgain(false).status()).isEqualTo(RunStatus.HELD);
        assertThat(keysFor(readAs("group:hr"))).containsExactly(PAY, LEAVE);
        follow(InMemoryPlace.settings()
                .withRights(true, List.of(new ConnectorRule("/hr/", Attributes.NONE
                        .withReaders(Readers.of(List.of("group:board")))))));
        assertThat(keysFor(readAs("group:hr"))).containsExactly(LEAVE);
        assertThat(keysFor(readAs("group:board"))).containsExactly(PAY, LEAVE);
    }

    @Test
    void narrowsAHandleThatIsNarrowedAgain() throws Exception {
        followThree();
        assertThat(keysFor(readAs("group:it").forReaders(Set.of("group:hr")))).containsExactly(LEAVE);
        assertThat(keysFor(readAs("group:hr", "group:it").forReaders(Set.of("group:hr")))).containsExactly(PAY, LEAVE);
    }

    @Test
    void keepsConversationsToThoseWhoMayReadWhatTheyAreFrom() throws Exception {
        followThree();
        Reply reply = readAs("group:hr").queries().ask(Question.of("What is the zebra salary?"));
        ConversationId conversation = Objects.requireNonNull(reply.conversation());
        assertThat(reply.text()).contains("zebra");
        assertThat(readAs("group:hr", "group:it").conversations().getConversation(conversation).turns()).hasSize(1);
        assertThat(handbook.conversations().getConversation(conversation).turns()).hasSize(1);
        assertThatThrownBy(() -> readAs("group:it").conversations().getConversation(conversation))
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> readAs().conversations().getConversation(conversation))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void leavesPeopleTheirConversationsButNoReplyThatTheyMayNotReadAnyMore() throws Exception {
        followThree();
        LibraryHandle before = readAs(ada("hr", "it"));
        Question leave = Question.of("How many days of leave?").askedBy(Asker.of(ada("hr", "it")));
        ConversationId own = Objects.requireNonNull(before.queries().ask(leave).conversation());
        before.queries()
                .ask(Question.of("What is the zebra salary?").askedBy(Asker.of(ada("hr", "it"))).inConversation(own));

        LibraryHandle after = readAs(ada("it"));
        assertThat(after.conversations()
                .listConversations(ConversationSelection.ofCreator(ada().id()), null, 9)).hasSize(1);
        List<ConversationTurn> turns = after.conversations().getConversation(own).turns();
        assertThat(turns).extracting(ConversationTurn::isRedacted).containsExactly(false, true);
        assertThat(turns.getLast().reply()).doesNotContain("zebra");
        after.queries().ask(Question.of("And leave?").askedBy(Asker.of(ada("it"))).inConversation(own));
        after.conversations().deleteConversation(own);
        assertThatThrownBy(() -> before.conversations().getConversation(own)).isInstanceOf(NotFoundException.class);
    }

    private LibraryHandle readAs(AccessToken person) {
        return handbook.forToken(person.within(handbook.id(), TokenScope.QUERY));
    }

    private static AccessToken ada(String... groups) {
        var person = new Person(AccessTokenId.ofPerson("ada"), null, "Ada", null, List.of(), Set.of(),
                List.of(groups), null, null, null, Instant.EPOCH, null);
        return AccessToken.ofPerson(person,
                List.of(new RoleGrant(LibraryRole.ASK, null, AttributeFilter.everything())));
    }

    @Test
    void showsVisitorsOfWidgetsWhatIsForEverybody() throws Exception {
        followThree();
        Widget widget = handbook.widgets().save(new WidgetId("site"), WidgetSettings.named("Site")).widget();
        VisitorHandle visitor = carrel.visitors()
                .openLibrary(widget, new Visitor(widget.key(), "v1", false), Attributes.NONE);
        assertThat(replyTo(visitor, "When is the salary paid?")).doesNotContain("zebra");
        assertThat(replyTo(visitor, "How many days of leave?")).contains("thirty days");
    }

    private static String replyTo(VisitorHandle visitor, String question) throws InterruptedException {
        var text = new StringBuilder();
        try (ReplyStream reply = visitor.streamReply(visitor.createQuestion(question, null))) {
            ReplyEvent event;
            do {
                event = reply.nextEvent(Eventually.LIMIT).orElseThrow();
                text.append(event);
            } while (!event.isTerminal());
        }
        return text.toString();
    }

    @Test
    void tellsThatADocumentIsGoneToThoseWhoMayReadItNoMore() throws Exception {
        followThree();
        DocumentId budget = idOf(BUDGET);
        DocumentId pay = idOf(PAY);
        var seen = new ArrayList<LibraryEvent>();
        try (EventSubscription events = readAs("group:hr").subscribe(null)) {
            place.grant(PAY, "group:board");
            runAgain(false);
            do {
                seen.add(events.nextEvent(Eventually.LIMIT).orElseThrow());
            } while (!(seen.getLast() instanceof DocumentDeleted deleted && deleted.document().equals(pay)));
        }
        assertThat(seen).noneMatch(event -> event.toString().contains(budget.value()));
    }

    @Test
    void changesNothingInLibrariesWithoutRights() throws Exception {
        place.write(LEAVE, "Every employee has thirty days of leave.");
        follow(InMemoryPlace.settings());
        awaitSearchable(1);
        ConversationId conversation = Objects.requireNonNull(
                handbook.queries().ask(Question.of("How much leave?")).conversation());
        assertThat(readAs().filter().isEverything()).isTrue();
        assertThat(readAs().conversations().getConversation(conversation).turns()).hasSize(1);
        assertThat(keysFor(readAs())).containsExactly(LEAVE);
    }

    @Test
    void letsNobodyElseSetReaders() throws Exception {
        followThree();
        Attributes readers = Attributes.of(Map.of("team", "sales")).withReaders(Readers.EVERYBODY);
        DocumentId pay = idOf(PAY);
        assertThatThrownBy(() -> handbook.documents().updateAttributes(pay, readers))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> handbook.documents()
                .addDocument(NewDocument.ofText("Text.").withAttributes(readers)))
                .isInstanceOf(InvalidRequestException.class);
        readAs("group:hr").documents().updateAttributes(pay, Attributes.of(Map.of("team", "sales")));
        assertThat(foundFor(readAs("group:sales"), "zebra")).isEmpty();
        assertThat(foundFor(readAs("group:hr"), "zebra")).containsExactly(PAY);
    }
}
