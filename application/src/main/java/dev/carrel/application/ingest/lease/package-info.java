/** The leases of documents that this engine processes: no other engine takes such a document. */
@NullMarked
package dev.carrel.application.ingest.lease;

import org.jspecify.annotations.NullMarked;
