/**
 * Background work. A feature registers its jobs, problems and steps of the shutdown as an
 * {@link dev.carrel.application.job.EnginePart}. {@link dev.carrel.application.job.BackgroundJobs} runs each periodic
 * job on a thread of its own, and a {@link dev.carrel.application.job.Heartbeat} shows whether a long-lived activity is
 * stalled or failing, so that the engine reports its readiness truthfully.
 * {@link dev.carrel.application.job.QueryThreads} are for what callers wait for and takes long to compute. The other
 * types are small parts for threads and time: signals, deadlines, a stopwatch and a backoff, all on the monotonic
 * clock.
 */
@NullMarked
package dev.carrel.application.job;

import org.jspecify.annotations.NullMarked;
