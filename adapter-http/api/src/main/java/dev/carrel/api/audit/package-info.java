/** The JSON of the audit log, and its export. Start with {@link dev.carrel.api.audit.AuditEntryBody}. */
@NullMarked
package dev.carrel.api.audit;

import org.jspecify.annotations.NullMarked;
