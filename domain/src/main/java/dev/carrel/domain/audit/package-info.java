/** The audit log: an {@link dev.carrel.domain.audit.AuditEntry} says who did what, and when. */
@NullMarked
package dev.carrel.domain.audit;

import org.jspecify.annotations.NullMarked;
