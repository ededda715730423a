/**
 * Background jobs and their health: {@link dev.carrel.application.job.BackgroundJobs} runs each periodic job on a
 * thread of its own, and a {@link dev.carrel.application.job.Heartbeat} says of any long-lived activity whether it is
 * stalled or failing, so that the engine's readiness is true.
 */
@NullMarked
package dev.carrel.application.job;

import org.jspecify.annotations.NullMarked;
