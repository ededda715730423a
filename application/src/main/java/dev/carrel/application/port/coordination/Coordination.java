package dev.carrel.application.port.coordination;

import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What engines that share a storage leave there for each other. Everything in it may be lost without harm to what users
 * have stored: an engine that is forgotten brings its indexes up to date or rebuilds them, and a duty that two engines
 * do at a time is done twice.
 */
public interface Coordination {

    /** For an engine that has its storage for itself: it has every duty, and there are no others. */
    Coordination ALONE = new LoneEngine();

    /** Returns whether other engines may use the storage at the same time. */
    boolean isShared();

    /**
     * Records a sign of life. From the first one on, the storage keeps tombstones and pending purges until the engine
     * has dealt with them.
     *
     * @return false if the engine was not known, as before its first sign of life or after it was
     * {@linkplain #forgetSilent forgotten}: its indexes may lack deletions that the log has dropped
     */
    boolean recordAlive(LeaseHolder engine, Instant now);

    /**
     * Records that an engine has stopped, until its next sign of life. It stays known, so that it finds what it misses.
     * Does nothing if another run of the engine has given a sign of life.
     */
    void recordStopped(LeaseHolder engine);

    /**
     * Forgets the engines without a sign of life since a time: nothing waits for them any more, and the evaluations
     * that they were running are interrupted. Their leases and duties expire by themselves.
     *
     * @return the names of the forgotten engines
     */
    List<String> forgetSilent(Instant aliveBefore);

    /** Returns the engines that are known, ordered by name; none in a storage that is not shared. */
    List<KnownEngine> findEngines();

    /**
     * Takes a duty that no other engine has, or keeps it.
     *
     * @param until when the duty expires unless it is taken again or released
     * @return whether the holder has the duty now
     */
    boolean tryTakeDuty(String duty, LeaseHolder holder, Instant now, Instant until);

    /** Gives up a duty; does nothing if the holder does not have it. */
    void releaseDuty(String duty, LeaseHolder holder);

    /** Asks all engines to fetch no page from a host before a time; an earlier time than the known one is ignored. */
    void pauseHost(String host, Instant until);

    /** Returns the hosts that are to be left alone now. */
    Set<String> findPausedHosts(Instant now);

    /**
     * Returns the libraries that got a revision, or whose help articles changed, at or after a time, each with a number
     * that grows with its changes. Changes of transactions that are still open appear later, so callers ask for an
     * earlier time than they need.
     *
     * @param since by the clock of {@link #now}
     */
    Map<LibraryId, Long> findChangedLibraries(Instant since);

    /** Returns the signals among the engines. */
    ChangeSignals signals();

    /**
     * Tries whether the server of the storage answers. If it does not, other calls fail without an attempt from then
     * on, until it does.
     *
     * @throws StorageUnreachableException if it does not
     */
    void checkServer();

    /** Returns whether calls are attempted: false while the server of the storage is known to be away. Never waits. */
    boolean isReachable();

    /** Returns the time by the clock that all engines share, so that their own clocks need not agree. */
    Instant now();

    /**
     * An engine that uses the storage.
     *
     * @param aliveAt its last sign of life
     * @param hasStopped whether it has {@linkplain #recordStopped stopped} since then; a killed one has not
     */
    record KnownEngine(LeaseHolder engine, Instant aliveAt, boolean hasStopped) {}
}
