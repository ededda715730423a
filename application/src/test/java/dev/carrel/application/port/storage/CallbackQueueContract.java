package dev.carrel.application.port.storage;

import dev.carrel.application.port.CallbackQueue.Due;
import dev.carrel.application.port.CallbackSender.Event;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.Callback;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.CallbackQueue} promises. */
public abstract class CallbackQueueContract extends StorageContract {

    private static final Callback CALLBACK = new Callback(new WebAddress("https://example.com/hook"),
            "a secret of the callback's");
    private static final NewDocument PAGE = NewDocument.page("https://example.com/page");
    private static final RetryPolicy ONCE = new RetryPolicy(List.of());

    @BeforeEach
    void haveTheHandbookCall() {
        storage.libraries().put(HANDBOOK, settings -> settings.calling(CALLBACK), T0);
    }

    private Optional<Due> take(Instant now) {
        return storage.callbacks().take(now, now.plusSeconds(60), Set.of());
    }

    private Optional<Instant> nextDue() {
        return storage.callbacks().nextDue(T0);
    }

    private void told(Due due) {
        storage.callbacks().told(due, T0);
    }

    private void failed(Due due, @Nullable Instant next) {
        storage.callbacks().failed(due, next, null, T0);
    }

    /** Adds an event of that library. */
    private void end(LibraryId library, Instant now) {
        submit(library, NewDocument.page("https://example.com/" + nextId()));
        end(now);
    }

    private void end(Instant now) {
        Claim claim = claimAt(now);
        storage.queue().advance(claim, running -> running.succeed(now), now);
    }

    @Test
    void anEndIsToBeToldOnceWithAllThatIsSaidOfIt() {
        Document page = submit(HANDBOOK, PAGE);
        Claim claim = claim();
        storage.queue().store(claim, content("one"), claim.known(), T0);
        assertThat(take(after(9))).as("before it has ended").isEmpty();
        storage.queue().advance(claim, running -> running.succeed(after(1)), after(1));

        assertThat(storage.callbacks().nextDue(after(1))).contains(after(1));
        Due due = take(after(1)).orElseThrow();
        assertThat(due).isEqualTo(new Due(new Event(due.event().id(), HANDBOOK, page.id(), DocumentStatus.SUCCESS,
                page.url(), null, "one", null, after(1)), CALLBACK, 1, 0));
        assertThat(due.event().id()).isNotBlank();
        assertThat(take(after(60))).as("while another tells it").isEmpty();
        told(due);
        assertThat(nextDue()).isEmpty();
        assertThat(take(after(999))).isEmpty();
    }

    @Test
    void aFailureIsToldWithItsReasonAndTheKey() {
        Document text = submit(HANDBOOK, NewDocument.text("one").keyed("rules").titled("Rules"));
        storage.queue().advance(claim(), running -> running.fail(Failure.forGood("It is empty."), ONCE, T0), T0);
        Event event = take(T0).orElseThrow().event();
        assertThat(event).isEqualTo(new Event(event.id(), HANDBOOK, text.id(), DocumentStatus.FAILED, null, "rules",
                "Rules", "It is empty.", T0));
    }

    @Test
    void whatIsNoEndIsNotTold() {
        submit(HANDBOOK, PAGE);
        storage.queue().advance(claim(), running -> running.giveBack(T0), T0);
        storage.queue()
                .advance(claim(),
                        running -> running.fail(Failure.forNow("Later."), RetryPolicy.DEFAULT, T0), T0);
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        submit(HANDBOOK, PAGE);
        succeed(claim);
        assertThat(nextDue()).isEmpty();
    }

    @Test
    void leasesThatExpireMayBeAnEndToo() {
        submit(HANDBOOK, PAGE);
        claim();
        storage.queue().expireLeases(Instant.MAX, ONCE, after(5));
        assertThat(take(after(5)).orElseThrow().event().status()).isEqualTo(DocumentStatus.FAILED);
    }

    @Test
    void aLibraryWithoutACallbackIsNotTold() {
        submit(RECIPES, PAGE);
        end(T0);
        assertThat(nextDue()).isEmpty();
        storage.libraries().put(RECIPES, settings -> settings.calling(CALLBACK), T0);
        assertThat(nextDue()).as("what ended before it had one").isEmpty();
    }

    @Test
    void ofTheEndsOfADocumentTheLastIsToldAsAnEventOfItsOwn() {
        submit(HANDBOOK, PAGE);
        end(T0);
        Due first = take(T0).orElseThrow();
        submit(HANDBOOK, PAGE);
        end(after(1));
        assertThat(take(after(1))).as("while the first is told").isEmpty();
        told(first);
        Due second = take(after(1)).orElseThrow();
        assertThat(second.event().id()).isNotEqualTo(first.event().id());
        assertThat(second.attempts()).isEqualTo(1);
        assertThat(second.event().at()).isEqualTo(after(1));
        told(second);
        assertThat(nextDue()).isEmpty();
    }

    @Test
    void anEventThatWasNotHeardOfIsDueAgain() {
        submit(HANDBOOK, PAGE);
        end(T0);
        Due first = take(T0).orElseThrow();
        Due second = take(after(60)).orElseThrow();
        assertThat(second.event()).isEqualTo(first.event());
        assertThat(second.attempts()).isEqualTo(2);
    }

    @Test
    void anEventThatCouldNotBeToldIsPutBackOrGivenUp() {
        submit(HANDBOOK, PAGE);
        end(T0);
        Due first = take(T0).orElseThrow();
        failed(first, after(5));
        assertThat(nextDue()).contains(after(5));
        assertThat(take(after(4))).isEmpty();
        Due second = take(after(5)).orElseThrow();
        assertThat(second.attempts()).isEqualTo(2);
        failed(second, null);
        assertThat(nextDue()).isEmpty();
    }

    @Test
    void theLongestDueIsToldFirst() {
        List<Document> ended = new ArrayList<>();
        for (int each = 3; each > 0; each--) {
            ended.addFirst(submit(HANDBOOK, NewDocument.page("https://example.com/" + each)));
            end(after(each));
        }
        for (Document each : ended) {
            Due due = take(after(9)).orElseThrow();
            assertThat(due.event().document()).isEqualTo(each.id());
            told(due);
        }
    }

    @Test
    void eachEventGoesToOneOfMany() {
        List<Callable<Set<String>>> takers = new ArrayList<>();
        for (int each = 0; each < 12; each++) {
            var library = new LibraryId("library-" + each);
            storage.libraries().put(library, settings -> settings.calling(CALLBACK), T0);
            end(library, T0);
        }
        for (int each = 0; each < 4; each++) {
            takers.add(() -> {
                Set<String> taken = new HashSet<>();
                for (Optional<Due> due = take(T0); due.isPresent(); due = take(T0)) {
                    taken.add(due.get().event().id());
                }
                return taken;
            });
        }
        assertThat(AtOnce.call(takers).stream().flatMap(Set::stream)).hasSize(12).doesNotHaveDuplicates();
    }

    @Test
    void librariesTakeTurnsHoweverManyEventsOneHas() {
        storage.libraries().put(RECIPES, settings -> settings.calling(CALLBACK), T0);
        for (int each = 0; each < 5; each++) {
            end(HANDBOOK, after(each));
        }
        end(RECIPES, after(9));
        assertThat(take(after(9)).orElseThrow().event().library()).isEqualTo(HANDBOOK);
        assertThat(take(after(9)).orElseThrow().event().library()).isEqualTo(RECIPES);
        assertThat(take(after(9))).as("one call to an endpoint at a time").isEmpty();
    }

    @Test
    void anEndpointThatRestsIsNotCalledForAnyEventAndTheOthersAre() {
        storage.libraries().put(RECIPES, settings -> settings.calling(CALLBACK), T0);
        end(HANDBOOK, T0);
        end(HANDBOOK, T0);
        Due first = take(T0).orElseThrow();
        assertThat(first.failures()).isZero();
        storage.callbacks().failed(first, after(5), after(20), T0);
        end(HANDBOOK, after(1));
        end(RECIPES, after(2));
        Due other = take(after(19)).orElseThrow();
        assertThat(other.event().library()).isEqualTo(RECIPES);
        told(other);
        assertThat(take(after(19))).isEmpty();
        assertThat(storage.callbacks().nextDue(after(19))).contains(after(20));
        Due second = take(after(20)).orElseThrow();
        assertThat(second.event().id()).as("the next one in the line").isNotEqualTo(first.event().id());
        assertThat(second.failures()).isEqualTo(1);
        storage.callbacks().told(second, after(20));
        assertThat(take(after(20)).orElseThrow().failures()).isZero();
    }

    @Test
    void anEventThatIsTriedLaterHoldsUpNoOtherOfItsLibrary() {
        end(HANDBOOK, T0);
        end(HANDBOOK, after(1));
        Due first = take(after(1)).orElseThrow();
        failed(first, after(60));
        Due second = take(after(2)).orElseThrow();
        assertThat(second.event().id()).isNotEqualTo(first.event().id());
        told(second);
        assertThat(take(after(59))).isEmpty();
        assertThat(take(after(60)).orElseThrow().event()).isEqualTo(first.event());
    }

    @Test
    void nothingIsTakenForAHostThatIsBusy() {
        var elsewhere = new Callback(new WebAddress("https://elsewhere.example/hook"), "a secret of the callback's");
        storage.libraries().put(RECIPES, settings -> settings.calling(elsewhere), T0);
        end(HANDBOOK, T0);
        end(RECIPES, after(1));
        Set<String> busy = Set.of("example.com");
        assertThat(storage.callbacks().take(after(1), after(60), busy).orElseThrow().event().library())
                .isEqualTo(RECIPES);
        assertThat(storage.callbacks().take(after(1), after(60), busy)).isEmpty();
        assertThat(take(after(1)).orElseThrow().event().library()).isEqualTo(HANDBOOK);
    }

    @Test
    void waitsThatWereDecidedWhileTheClockWasAheadAreOver() {
        end(HANDBOOK, T0);
        Instant ahead = after(3 * 3600);
        Due due = take(ahead).orElseThrow();
        storage.callbacks().failed(due, ahead.plusSeconds(5), ahead.plusSeconds(5), ahead);
        assertThat(storage.callbacks().nextDue(T0)).contains(T0);
        Due again = take(T0).orElseThrow();
        assertThat(again.event()).isEqualTo(due.event());
        storage.callbacks().failed(again, after(5), after(5), T0);
        assertThat(take(after(4))).isEmpty();
        assertThat(take(after(5))).isPresent();
    }

    @Test
    void theOldEventsOfAnEndpointAreGivenUp() {
        storage.libraries().put(RECIPES, settings -> settings.calling(CALLBACK), T0);
        end(RECIPES, T0);
        for (int each = 0; each < 3; each++) {
            end(HANDBOOK, after(each));
        }
        storage.callbacks().giveUp(HANDBOOK, after(2));
        List<Instant> left = new ArrayList<>();
        for (Optional<Due> due = take(after(9)); due.isPresent(); due = take(after(9))) {
            left.add(due.get().event().at());
            told(due.get());
        }
        assertThat(left).containsExactlyInAnyOrder(T0, after(2));
    }

    @Test
    void anotherAddressStartsAfresh() {
        end(HANDBOOK, T0);
        Due due = take(T0).orElseThrow();
        storage.callbacks().failed(due, after(600), after(600), T0);
        var other = new Callback(new WebAddress("https://example.com/other"), CALLBACK.secret());
        storage.libraries().put(HANDBOOK, settings -> settings.calling(other).named("Handbook"), T0);
        Due again = take(T0).orElseThrow();
        assertThat(again.event()).isEqualTo(due.event());
        assertThat(again.failures()).isZero();
    }

    @Test
    void theCallbackIsThatOfTheLibraryAsItIsNow() {
        submit(HANDBOOK, PAGE);
        end(T0);
        var other = new Callback(new WebAddress("https://example.com/other"), "another secret of a callback");
        storage.libraries().put(HANDBOOK, settings -> settings.calling(other), T0);
        assertThat(take(T0).orElseThrow().callback()).isEqualTo(other);
    }

    @Test
    void nothingIsToldOnceTheCallbackTheDocumentOrTheLibraryIsGone() {
        submit(HANDBOOK, PAGE);
        end(T0);
        storage.libraries().put(HANDBOOK, settings -> settings.calling(null), T0);
        assertThat(nextDue()).isEmpty();

        haveTheHandbookCall();
        Document document = submit(HANDBOOK, PAGE);
        end(T0);
        Due due = take(T0).orElseThrow();
        storage.documents().remove(HANDBOOK, document.id());
        assertThat(nextDue()).isEmpty();
        failed(due, T0);
        told(due);
        assertThat(nextDue()).isEmpty();

        submit(HANDBOOK, PAGE);
        end(T0);
        storage.libraries().remove(HANDBOOK);
        assertThat(take(after(9))).isEmpty();
    }
}
