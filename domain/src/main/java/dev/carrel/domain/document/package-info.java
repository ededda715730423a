/**
 * Documents and their processing. A client submits a {@link dev.carrel.domain.document.NewDocument};
 * {@link dev.carrel.domain.document.Document} is its record and {@link dev.carrel.domain.document.DocumentContent} its
 * extracted text: sections of {@linkplain dev.carrel.domain.document.Block blocks}, written as Markdown. Begin with
 * {@link dev.carrel.domain.document.DocumentState}, a state machine with these transitions:
 *
 * <pre>
 *             ┌────────── resubmit ───────────┐
 *             ▼                               │
 *  submit → Queued ── claim ─→ Running ─┬─ succeed ─→ Success
 *             ▲                   │     └─ fail ────→ Failed ── resubmit ─→ Queued
 *             └── release, or a transient failure
 * </pre>
 */
@NullMarked
package dev.carrel.domain.document;

import org.jspecify.annotations.NullMarked;
