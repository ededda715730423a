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
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
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
        return storage.callbacks().take(now, now.plusSeconds(60));
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

        assertThat(storage.callbacks().nextDue()).contains(after(1));
        assertThat(storage.callbacks().take(T0, after(60))).isEmpty();
        Due due = take(after(1)).orElseThrow();
        assertThat(due).isEqualTo(new Due(new Event(due.event().id(), HANDBOOK, page.id(), DocumentStatus.SUCCESS,
                page.url(), null, "one", null, after(1)), CALLBACK, 1));
        assertThat(due.event().id()).isNotBlank();
        assertThat(take(after(60))).as("while another tells it").isEmpty();
        storage.callbacks().told(due);
        assertThat(storage.callbacks().nextDue()).isEmpty();
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
        assertThat(storage.callbacks().nextDue()).isEmpty();
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
        assertThat(storage.callbacks().nextDue()).isEmpty();
        storage.libraries().put(RECIPES, settings -> settings.calling(CALLBACK), T0);
        assertThat(storage.callbacks().nextDue()).as("what ended before it had one").isEmpty();
    }

    @Test
    void ofTheEndsOfADocumentTheLastIsToldAsAnEventOfItsOwn() {
        submit(HANDBOOK, PAGE);
        end(T0);
        Due first = take(T0).orElseThrow();
        submit(HANDBOOK, PAGE);
        end(after(1));
        Due second = take(after(1)).orElseThrow();
        assertThat(second.event().id()).isNotEqualTo(first.event().id());
        assertThat(second.attempts()).isEqualTo(1);
        assertThat(second.event().at()).isEqualTo(after(1));
        storage.callbacks().told(first);
        storage.callbacks().failed(first, T0);
        assertThat(storage.callbacks().nextDue()).as("the second is not affected").contains(after(61));
        storage.callbacks().told(second);
        assertThat(storage.callbacks().nextDue()).isEmpty();
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
        storage.callbacks().failed(first, after(5));
        assertThat(storage.callbacks().nextDue()).contains(after(5));
        assertThat(take(after(4))).isEmpty();
        Due second = take(after(5)).orElseThrow();
        assertThat(second.attempts()).isEqualTo(2);
        storage.callbacks().failed(second, null);
        assertThat(storage.callbacks().nextDue()).isEmpty();
    }

    @Test
    void theLongestDueIsToldFirst() {
        List<Document> ended = new ArrayList<>();
        for (int each = 3; each > 0; each--) {
            ended.addFirst(submit(HANDBOOK, NewDocument.page("https://example.com/" + each)));
            end(after(each));
        }
        for (Document each : ended) {
            assertThat(take(after(9)).orElseThrow().event().document()).isEqualTo(each.id());
        }
    }

    @Test
    void eachEventGoesToOneOfMany() {
        List<Callable<Set<String>>> takers = new ArrayList<>();
        for (int each = 0; each < 12; each++) {
            submit(HANDBOOK, NewDocument.text("text " + each));
            end(T0);
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
        assertThat(storage.callbacks().nextDue()).isEmpty();

        haveTheHandbookCall();
        Document document = submit(HANDBOOK, PAGE);
        end(T0);
        Due due = take(T0).orElseThrow();
        storage.documents().remove(HANDBOOK, document.id());
        assertThat(storage.callbacks().nextDue()).isEmpty();
        storage.callbacks().failed(due, T0);
        storage.callbacks().told(due);
        assertThat(storage.callbacks().nextDue()).isEmpty();

        submit(HANDBOOK, PAGE);
        end(T0);
        storage.libraries().remove(HANDBOOK);
        assertThat(take(after(9))).isEmpty();
    }
}
