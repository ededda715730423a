/**
 * A language model for tests: {@link TestModelServer}, a server that speaks the chat protocol of OpenAI over real
 * sockets and answers each request by a {@link ModelScript}, well or badly; {@link GroundedModel}, what it answers
 * unless told otherwise; and {@link TestModelMain}, both as a program.
 */
@NullMarked
package dev.carrel.generation.testserver;

import org.jspecify.annotations.NullMarked;
