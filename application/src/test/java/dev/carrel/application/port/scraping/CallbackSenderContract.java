package dev.carrel.application.port.scraping;

import dev.carrel.application.port.CallbackSender;
import dev.carrel.application.port.CallbackSender.Event;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.library.Callback;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a {@link CallbackSender} promises. */
public abstract class CallbackSenderContract {

    protected static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");
    protected static final Instant NOW = Instant.parse("2026-03-01T10:16:00Z");
    protected static final String SECRET = "a secret of enough characters";

    protected static final Event SUCCESS = new Event("event-1", new LibraryId("handbook"), new DocumentId("d1"),
            DocumentStatus.SUCCESS, new WebAddress("https://www.example.com/leave?a=b"), "leave", "Leave \"2026\"",
            null,
            AT);
    protected static final Event FAILED = new Event("event-2", new LibraryId("handbook"), new DocumentId("d2"),
            DocumentStatus.FAILED, null, null, null, "There is no such page (404).", AT);

    /** The one under test, the same for a whole test. */
    protected abstract CallbackSender sender();

    /** Whom it tells. */
    protected abstract Listener listener();

    /** The side of the web that a test sets up. */
    protected interface Listener {

        WebAddress accepting();

        /** Says that it will never accept anything. */
        WebAddress rejecting();

        /** There is trouble that may pass. */
        WebAddress troubled();

        /** An address that the policy does not allow. */
        WebAddress refused();
    }

    @Test
    void tellsWhoAccepts() {
        var target = new Callback(listener().accepting(), SECRET);

        assertThatCode(() -> sender().check(target.url())).doesNotThrowAnyException();
        assertThat(sender().send(target, SUCCESS, NOW)).isEmpty();
        assertThat(sender().send(target, FAILED, NOW)).isEmpty();
    }

    @Test
    void saysWhetherTellingAgainCouldHelp() {
        assertThat(sender().send(new Callback(listener().rejecting(), SECRET), SUCCESS, NOW))
                .hasValueSatisfying(failure -> assertThat(failure.mayHeal()).isFalse());
        assertThat(sender().send(new Callback(listener().troubled(), SECRET), SUCCESS, NOW))
                .hasValueSatisfying(failure -> assertThat(failure.mayHeal()).isTrue())
                .map(Failure::reason)
                .hasValueSatisfying(reason -> assertThat(reason).isNotBlank());
    }

    @Test
    void saysAtOnceWhomItWillNeverTell() {
        WebAddress refused = listener().refused();

        assertThatThrownBy(() -> sender().check(refused)).isInstanceOf(AddressRefusedException.class);
        assertThat(sender().send(new Callback(refused, SECRET), SUCCESS, NOW))
                .hasValueSatisfying(failure -> assertThat(failure.mayHeal()).isFalse());
    }
}
