package dev.carrel.application.ingest;

import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The space that libraries have for originals. Thread-safe.
 *
 * <p>
 * What they take is summed up exactly from time to time and before a file finds no space, and added to in between:
 * exact enough for a limit. Files that are added at the same moment may exceed it.
 */
final class OriginalSpace {

    private static final Duration RECOUNT_INTERVAL = Duration.ofMinutes(1);

    private final Documents documents;
    private final IngestLimits limits;
    private final InstantSource clock;
    private final Map<LibraryId, Usage> usages = new ConcurrentHashMap<>();

    OriginalSpace(Documents documents, IngestLimits limits, InstantSource clock) {
        this.documents = documents;
        this.limits = limits;
        this.clock = clock;
    }

    /** Bytes of originals, as summed up at a moment and added to since. */
    private record Usage(AtomicLong bytes, Instant since) {

        /** Adds the bytes of a file unless they are too many; returns whether. */
        boolean take(long size, long most) {
            return bytes.getAndAccumulate(size, (sum, more) -> sum + more <= most ? sum + more : sum) + size <= most;
        }
    }

    /** Returns documents that are added, with each file to be kept that the limits allow. */
    List<NewDocument> chooseKept(LibraryId library, List<NewDocument> added) {
        long most = limits.maxLibraryOriginalBytes() == 0 ? Long.MAX_VALUE : limits.maxLibraryOriginalBytes();
        long wanted = added.stream().mapToLong(this::keepableBytes).sum();
        Usage usage = wanted == 0 || most == Long.MAX_VALUE ? new Usage(new AtomicLong(), Instant.MAX)
                : findUsage(library, most - wanted);
        return added.stream()
                .map(document -> document.source() instanceof SourceFile file
                        ? document.withSource(file.withKept(
                                keepableBytes(document) > 0 && usage.take(keepableBytes(document), most)))
                        : document)
                .toList();
    }

    /** Returns the size of a file that is small enough to be kept; 0 for others. */
    private long keepableBytes(NewDocument document) {
        return document.source() instanceof SourceFile file && file.content().size() <= limits.maxOriginalBytes()
                ? file.content().size()
                : 0;
    }

    /** @param mostKnown beyond which the sum has to be exact: documents may have been deleted since */
    private Usage findUsage(LibraryId library, long mostKnown) {
        Instant now = clock.instant();
        Usage known = usages.get(library);
        if (known != null && known.bytes().get() <= mostKnown
                && known.since().plus(RECOUNT_INTERVAL).isAfter(now)) {
            return known;
        }
        var counted = new Usage(new AtomicLong(documents.sumOriginals(library)), now);
        usages.put(library, counted);
        return counted;
    }
}
