/**
 * How others hear that the processing of a document has ended: {@link dev.carrel.application.webhook.DeliverWebhooks}
 * tells the events that the storage keeps for it, beside all other work.
 */
@NullMarked
package dev.carrel.application.webhook;

import org.jspecify.annotations.NullMarked;
