/**
 * How others learn of changes. {@link dev.carrel.application.webhook.Notifications} is the door;
 * {@code DeliverWebhooks} notifies other systems when the processing of a document has ended, from the events that the
 * storage keeps.
 */
@NullMarked
package dev.carrel.application.webhook;

import org.jspecify.annotations.NullMarked;
