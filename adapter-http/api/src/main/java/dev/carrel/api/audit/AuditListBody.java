package dev.carrel.api.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the audit log.
 *
 * @param nextCursor null on the last page
 */
public record AuditListBody(List<AuditEntryBody> entries, @Nullable String nextCursor) {}
