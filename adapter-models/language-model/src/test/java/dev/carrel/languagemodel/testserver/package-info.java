/**
 * A language model for tests: {@link TestModelServer} serves an OpenAI-compatible chat API over real sockets and
 * answers each request by a {@link ModelScript}, correctly or not; {@link GroundedModel} is the default behaviour;
 * {@link TestModelMain} runs both as a program.
 */
@NullMarked
package dev.carrel.languagemodel.testserver;

import org.jspecify.annotations.NullMarked;
