/**
 * The language-model call. {@code ModelCall} comes first: one request, streamed as {@code ModelEvent}s to a {@code
 * ResponseHandler}.
 *
 * <p>
 * A reply passes these layers, from the caller to the network:
 * <ol>
 * <li>{@code ResiliencePolicy} runs the attempts: slots ({@code CallSlots}), retries, circuit breaker, deadlines
 * ({@code CallDeadlines});</li>
 * <li>{@code ReplyStreamAssembler} turns pieces into a reply: reasoning removed, citations resolved;</li>
 * <li>{@code ModelCall} runs one attempt on a thread of its own and enforces the time limits;</li>
 * <li>{@code ParameterNegotiatingModel} repeats a request without the parameters that the server rejects;</li>
 * <li>{@code ModelHttpClient} sends the request and reads its response, interruptible at any time.</li>
 * </ol>
 * A failure of any layer becomes a {@code ModelException} with a {@code ModelFailure}; {@code FinishReasons} says how a
 * stream ended. Prompts are built in {@code prompt}, text is filtered in {@code output}.
 */
@NullMarked
package dev.carrel.languagemodel.call;

import org.jspecify.annotations.NullMarked;
