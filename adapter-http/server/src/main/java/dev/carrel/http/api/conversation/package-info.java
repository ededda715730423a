/**
 * Conversations, which are listed, read and deleted. {@link dev.carrel.http.api.conversation.ConversationRoutes} lists
 * the routes.
 */
@NullMarked
package dev.carrel.http.api.conversation;

import org.jspecify.annotations.NullMarked;
