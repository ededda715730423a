package dev.carrel.persistence.store;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.EpochMicros;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.SubmissionTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
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
            int limit, int maxWithTexts) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        Instant until = EpochMicros.toStoredPrecision(leaseUntil);
        if (readPool.read(handle -> FairClaimOrder.isAnyUnmarked(handle, storedNow))) {
            // In a transaction of its own: the next one changes no library before it has locked it.
            writer.useTransaction(handle -> FairClaimOrder.markReady(handle, storedNow));
        }
        var request = new ClaimRequest(holder, storedNow, until, busyHosts, limit, maxWithTexts);
        var skipped = new LinkedHashSet<LibraryId>();
        List<ClaimedDocument> claims = writer.runInTransaction(handle -> claimRows(handle, request, skipped));
        if (!claims.isEmpty() || skipped.isEmpty()) {
            return claims;
        }
        // All libraries with something to claim are being written to: waits for the first.
        return writer.runInTransaction(skipped.getFirst(), handle -> claimRows(handle, request, skipped));
    }

    private record ClaimRequest(LeaseHolder holder, Instant now, Instant until, Set<String> busyHosts, int limit,
            int maxWithTexts) {}

    /** @param skipped gets the libraries that other transactions have locked */
    private List<ClaimedDocument> claimRows(Handle handle, ClaimRequest request, Set<LibraryId> skipped) {
        skipped.clear();
        Predicate<LibraryId> lock = library -> {
            boolean isLocked = writer.tryLockLibrary(handle, library);
            if (!isLocked) {
                skipped.add(library);
            }
            return isLocked;
        };
        synchronized (claimOrder) {
            var busy = new HashSet<>(request.busyHosts());
            var claims = new ArrayList<ClaimedDocument>();
            long characters = 0;
            Optional<DocumentRow> row = claimOrder.findNext(handle, busy, lock, any -> true);
            while (row.isPresent()) {
                ClaimedDocument claim = claimRow(handle, row.get(), request.holder(), request.until(), request.now());
                claims.add(claim);
                Optional.ofNullable(claim.document().url()).map(WebAddress::host).ifPresent(busy::add);
                characters += claim.source() instanceof DocumentSource.RawText raw ? raw.text().length() : 0;
                row = claims.size() < request.limit() ? claimOrder.findNext(handle, busy, lock, any -> true)
                        : claims.size() < request.maxWithTexts() && characters < MAX_CLAIMED_CHARACTERS
                                ? claimOrder.findNext(handle, busy, lock,
                                        next -> SubmissionTable.isText(handle, next))
                                : Optional.empty();
            }
            return claims;
        }
    }

    private ClaimedDocument claimRow(Handle handle, DocumentRow row, LeaseHolder holder, Instant until, Instant now) {
        Document before = row.document();
        var lease = new Lease(row.fencingToken() + 1, until);
        DocumentState running = ((DocumentState.Queued) before.state()).claim(lease);
        DocumentTable.updateState(handle, row.key(), running, now);
        DocumentTable.updateLeaseHolder(handle, row.key(), holder);
        var document = new Document(before.id(), before.library(), before.url(), before.key(), before.metadata(),
                before.contentTitle(), before.kept(), running, before.createdAt(), now);
        return new ClaimedDocument(document, SubmissionTable.readSource(handle, readPool, row), lease,
                row.fetchReason(), usableValidators(handle, row));
    }

    private static Validators usableValidators(Handle handle, DocumentRow row) {
        if (row.knownValidators().equals(Validators.NONE)) {
            return Validators.NONE;
        }
        boolean sameSetting = row.keepAll() == LibraryTable.keepsAll(handle, row.document().library());
        return sameSetting ? row.knownValidators() : Validators.NONE;
    }
}
