/**
 * Webhooks: {@link dev.carrel.application.webhook.DeliverWebhooks} notifies other systems when the processing of a
 * document has ended, from the events that the storage keeps.
 */
@NullMarked
package dev.carrel.application.webhook;

import org.jspecify.annotations.NullMarked;
