/**
 * What a thread works for: the request and the trace that lines of the log and calls to other services name.
 * {@link dev.carrel.application.trace.WorkContext} goes with the work from thread to thread. A
 * {@link dev.carrel.application.trace.Tracer} records what the engine does as spans, if there is one.
 */
@NullMarked
package dev.carrel.application.trace;

import org.jspecify.annotations.NullMarked;
