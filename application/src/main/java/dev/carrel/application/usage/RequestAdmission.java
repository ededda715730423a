package dev.carrel.application.usage;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The decision about a request. A request that was admitted is in progress until this is closed. Thread-safe.
 */
public final class RequestAdmission implements AutoCloseable {

    private final List<QuotaState> quotas;
    private final @Nullable Refusal refusal;
    private final Runnable onClose;
    private final AtomicBoolean closed = new AtomicBoolean();

    RequestAdmission(List<QuotaState> quotas, @Nullable Refusal refusal, Runnable onClose) {
        this.quotas = List.copyOf(quotas);
        this.refusal = refusal;
        this.onClose = onClose;
    }

    /** Returns what is left of each limit; empty without limits. */
    public List<QuotaState> quotas() {
        return quotas;
    }

    /** Returns why the request is refused; null if it is admitted. */
    public @Nullable Refusal refusal() {
        return refusal;
    }

    /** Notes that the request has ended. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            onClose.run();
        }
    }

    /**
     * Why a request is refused.
     *
     * @param policy the name of the limit that it exceeds
     * @param sentence the reason, for people
     */
    public record Refusal(String policy, String sentence, Duration retryAfter) {}
}
