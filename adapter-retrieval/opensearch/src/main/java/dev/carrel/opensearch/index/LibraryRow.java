package dev.carrel.opensearch.index;

import dev.carrel.domain.library.LibraryId;

/**
 * What OpenSearch knows about the index of a library.
 *
 * @param epoch of the change log that the passages follow
 * @param life names the passages of this index of the library, and not of an earlier one; also their routing
 * @param revision up to which the passages are there
 * @param dropped whether its passages are being deleted
 * @param seqNo with the primary term, the version of the row
 */
public record LibraryRow(LibraryId library, String epoch, String life, long revision, boolean dropped, long seqNo,
        long primaryTerm) {}
