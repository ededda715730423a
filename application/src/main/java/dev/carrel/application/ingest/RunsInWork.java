package dev.carrel.application.ingest;

import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What was given to workers, as far as it is known to go on. Used under the lock of its owner. */
final class RunsInWork {

    private final List<List<IngestRun>> given = new ArrayList<>();
    private final int maxWaiting;

    /** @param maxWaiting how many runs leave their place while they wait for what reads them elsewhere */
    RunsInWork(int maxWaiting) {
        this.maxWaiting = maxWaiting;
    }

    /** Adds what one worker takes. */
    void add(List<IngestRun> runs) {
        given.add(runs);
    }

    /** Counts the workers that each library occupies. */
    Map<LibraryId, Integer> countPlaces() {
        given.removeIf(runs -> runs.stream().allMatch(IngestRun::isClosed));
        var places = new HashMap<LibraryId, Integer>();
        int waiting = 0;
        for (List<IngestRun> runs : given) {
            if (waiting < maxWaiting && runs.getFirst().isWaitingForPlace()) {
                waiting++;
            } else {
                places.merge(runs.getFirst().claim().library(), 1, Integer::sum);
            }
        }
        return places;
    }
}
