/**
 * The OpenAI-compatible interface: a library is a model. Its routes read the requests of OpenAI clients, ask the engine
 * as the other routes do, and answer in OpenAI's shapes, failures included. Start with
 * {@link dev.carrel.http.openai.OpenAiRoutes}.
 */
@NullMarked
package dev.carrel.http.openai;

import org.jspecify.annotations.NullMarked;
