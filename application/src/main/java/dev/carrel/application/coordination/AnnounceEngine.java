package dev.carrel.application.coordination;

import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.Coordination.KnownEngine;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.error.StorageException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows the engines that share a storage that this one is alive, and forgets the silent ones. */
final class AnnounceEngine {

    /** The time between two signs of life. */
    static final Duration SIGN_INTERVAL = Duration.ofSeconds(10);

    private static final Logger log = LoggerFactory.getLogger(AnnounceEngine.class);
    /** The time after which the others forget a silent engine. It rebuilds its indexes if it has missed deletions. */
    private static final Duration MAX_SILENCE = Duration.ofMinutes(10);

    private final Coordination coordination;
    private final LeaseHolder engine;
    private final SyncIndexes syncIndexes;

    private final Runnable onForgotten;

    /** @param onForgotten called if the others did not know the engine, and so did not wait for its index */
    AnnounceEngine(Coordination coordination, LeaseHolder engine, SyncIndexes syncIndexes,
            Runnable onForgotten) {
        this.coordination = coordination;
        this.engine = engine;
        this.syncIndexes = syncIndexes;
        this.onForgotten = onForgotten;
    }

    /** Makes the engine known, before it opens an index. */
    void announce() {
        if (!coordination.recordAlive(engine, coordination.now())) {
            onForgotten.run();
        }
    }

    /** Shows that the engine has stopped, as its last access to the storage. */
    void announceEnd() {
        coordination.recordStopped(engine);
    }

    /**
     * Gives a sign of life, and forgets silent engines.
     *
     * @throws StorageException if another engine uses the same name
     */
    void giveSign() {
        Instant now = coordination.now();
        boolean isNameShared = coordination.findEngines().stream().map(KnownEngine::engine).anyMatch(engine::succeeds);
        if (!coordination.recordAlive(engine, now)) {
            log.warn("Engine {} was silent for so long that the others had forgotten it; its indexes are checked",
                    engine.engine());
            syncIndexes.reportAllSuspect();
            onForgotten.run();
        }
        List<String> forgotten = coordination.forgetSilent(now.minus(MAX_SILENCE));
        if (!forgotten.isEmpty()) {
            log.info("These engines have given no sign of life for {} and are not waited for any more: {}",
                    MAX_SILENCE, forgotten);
        }
        if (isNameShared) {
            throw new StorageException("Another engine named " + engine.engine()
                    + " uses the storage, and both take each other's work: give each engine a name of its own.", null);
        }
    }
}
