package dev.carrel.persistence.queue;

import dev.carrel.application.port.DocumentQueue.LeasedDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The rows of claimed documents, except of claims whose fencing token is no longer the current one. */
final class ClaimedRows {

    private ClaimedRows() {}

    static Optional<DocumentRow> find(Handle handle, LeasedDocument claim) {
        return findAll(handle, List.of(claim)).getFirst();
    }

    /** Returns a row for each claim, in their order. */
    static List<Optional<DocumentRow>> findAll(Handle handle, Collection<? extends LeasedDocument> claims) {
        Map<LibraryId, List<DocumentId>> idsOfLibraries = claims.stream()
                .collect(Collectors.groupingBy(LeasedDocument::library,
                        Collectors.mapping(LeasedDocument::id, Collectors.toList())));
        var rows = new HashMap<Key, DocumentRow>();
        idsOfLibraries.forEach((library, ids) -> DocumentTable.findDocuments(handle, library, ids)
                .forEach(row -> rows.put(new Key(library, row.document().id()), row)));
        return claims.stream()
                .map(claim -> Optional.ofNullable(currentRow(claim, rows.get(new Key(claim.library(), claim.id())))))
                .toList();
    }

    private record Key(LibraryId library, DocumentId id) {}

    private static @Nullable DocumentRow currentRow(LeasedDocument claim, @Nullable DocumentRow row) {
        boolean isCurrent = row != null && row.document().state() instanceof DocumentState.Running running
                && running.lease().fencingToken() == claim.lease().fencingToken();
        return isCurrent ? row : null;
    }
}
