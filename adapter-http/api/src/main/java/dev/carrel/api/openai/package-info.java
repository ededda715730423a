/**
 * The bodies of the OpenAI-compatible interface, in the names of that interface. Members that Carrel adds are in
 * {@link dev.carrel.api.openai.CarrelExtensionBody}. Start with {@link dev.carrel.api.openai.ChatCompletionBody}.
 */
@NullMarked
package dev.carrel.api.openai;

import org.jspecify.annotations.NullMarked;
