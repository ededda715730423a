package dev.carrel.persistence.queue;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.database.LockedRows;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentStateChange;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.SubmissionTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/** The claims of documents, one library after another. */
record DocumentClaims(DatabaseWriter writer, DatabaseReader readPool, FairClaimOrder claimOrder) {

    /** The characters of text from which no further texts are claimed: they are in memory until they are stored. */
    private static final long MAX_CLAIMED_CHARACTERS = 1_000_000;

    /** Claims documents as {@code DocumentQueue} describes. */
    List<ClaimedDocument> claimDue(LeaseHolder holder, Instant now, Instant leaseUntil, Set<String> busyHosts,
            Set<LibraryId> busyLibraries, int limit, int maxWithTexts) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        Instant until = EpochMicros.toStoredPrecision(leaseUntil);
        if (readPool.read(handle -> FairClaimOrder.isAnyUnmarked(handle, storedNow))) {
            // In a transaction of its own: the next one changes no library before it has locked it.
            writer.useTransaction(handle -> FairClaimOrder.markReady(handle, storedNow));
        }
        var request = new ClaimRequest(holder, storedNow, until, busyHosts, busyLibraries, limit, maxWithTexts);
        var skipped = new LinkedHashSet<LibraryId>();
        List<ClaimedDocument> claims = writer.runInTransaction(handle -> claimRows(handle, request, skipped));
        if (!claims.isEmpty() || skipped.isEmpty()) {
            return claims;
        }
        // All libraries with something to claim are being written to: waits for the first.
        return writer.runInTransaction(skipped.getFirst(), handle -> claimRows(handle, request, skipped));
    }

    /** Claims a document as {@code DocumentQueue} describes. */
    Optional<ClaimedDocument> claimIsolated(LeaseHolder holder, Instant now, Instant leaseUntil) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        var request = new ClaimRequest(holder, storedNow, EpochMicros.toStoredPrecision(leaseUntil), Set.of(), Set.of(),
                1, 1);
        return writer.runInTransaction(handle -> {
            List<DocumentRow> rows = LockedRows.find(writer, handle,
                    reader -> FairClaimOrder.findIsolated(reader, storedNow).stream().toList(),
                    row -> row.document().library());
            return storeClaims(handle, rows, request).stream().findFirst();
        });
    }

    private record ClaimRequest(LeaseHolder holder, Instant now, Instant until, Set<String> busyHosts,
            Set<LibraryId> busyLibraries, int limit, int maxWithTexts) {}

    /** @param skipped gets the libraries that other transactions have locked */
    private List<ClaimedDocument> claimRows(Handle handle, ClaimRequest request, Set<LibraryId> skipped) {
        skipped.clear();
        Predicate<LibraryId> lock = library -> {
            if (request.busyLibraries().contains(library)) {
                return false;
            }
            boolean isLocked = writer.tryLockLibrary(handle, library);
            if (!isLocked) {
                skipped.add(library);
            }
            return isLocked;
        };
        synchronized (claimOrder) {
            var ready = new ReadyDocuments(handle, lock, Math.max(request.limit(), request.maxWithTexts()));
            return storeClaims(handle, chooseRows(ready, request), request);
        }
    }

    private List<DocumentRow> chooseRows(ReadyDocuments ready, ClaimRequest request) {
        var busy = new HashSet<>(request.busyHosts());
        var rows = new ArrayList<DocumentRow>();
        long characters = 0;
        Optional<DocumentRow> row = claimOrder.findNext(ready, busy, any -> true);
        while (row.isPresent()) {
            rows.add(row.get());
            Optional.ofNullable(row.get().document().url()).map(WebAddress::host).ifPresent(busy::add);
            characters += ready.countCharacters(row.get());
            row = rows.size() < request.limit() ? claimOrder.findNext(ready, busy, any -> true)
                    : rows.size() < request.maxWithTexts() && characters < MAX_CLAIMED_CHARACTERS
                            ? claimOrder.findNext(ready, busy, ready::isText)
                            : Optional.empty();
        }
        return rows;
    }

    private List<ClaimedDocument> storeClaims(Handle handle, List<DocumentRow> rows, ClaimRequest request) {
        List<DocumentStateChange> changes = rows.stream()
                .map(row -> new DocumentStateChange(row, ((DocumentState.Queued) row.document().state())
                        .claim(new Lease(row.fencingToken() + 1, request.until()))))
                .toList();
        DocumentTable.updateStates(handle, changes, request.holder(), request.now());
        Map<Long, DocumentSource> sources = SubmissionTable.readSources(handle, readPool, rows);
        return changes.stream()
                .map(change -> toClaim(handle, change, Objects.requireNonNull(sources.get(change.row().key())),
                        request.now()))
                .toList();
    }

    private static ClaimedDocument toClaim(Handle handle, DocumentStateChange change, DocumentSource source,
            Instant now) {
        DocumentRow row = change.row();
        return new ClaimedDocument(row.document().withState(change.state(), now), source,
                ((DocumentState.Running) change.state()).lease(),
                row.fetchReason(), usableValidators(handle, row));
    }

    private static Validators usableValidators(Handle handle, DocumentRow row) {
        // Metadata that wait are applied with the text, which is transferred for them.
        if (row.knownValidators().equals(Validators.NONE) || row.document().pendingMetadata() != null) {
            return Validators.NONE;
        }
        boolean sameSetting = row.keepAll() == LibraryTable.keepsAll(handle, row.document().library());
        return sameSetting ? row.knownValidators() : Validators.NONE;
    }
}
