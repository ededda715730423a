/**
 * A document and its processing. {@link dev.carrel.domain.document.NewDocument} is what a client hands in,
 * {@link dev.carrel.domain.document.Document} what is known of it, {@link dev.carrel.domain.document.DocumentContent}
 * the clean text that was read from it. Processing is a machine of four states with these transitions, and no other:
 *
 * <pre>
 *             ┌────────── resubmit ───────────┐
 *             ▼                               │
 *  submit → Queued ── claim ─→ Running ─┬─ succeed ─→ Success
 *             ▲                   │     └─ fail ────→ Failed ── resubmit ─→ Queued
 *             └── give back, or a failure that may heal
 * </pre>
 */
@NullMarked
package dev.carrel.domain.document;

import org.jspecify.annotations.NullMarked;
