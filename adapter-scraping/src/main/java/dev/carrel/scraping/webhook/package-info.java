/**
 * Tells others what happened, by calls as the Standard Webhooks convention (standardwebhooks.com) has them.
 * {@link dev.carrel.scraping.SignedWebhookSender} is the door; it goes out by the same guarded client as whatever reads
 * pages.
 */
@NullMarked
package dev.carrel.scraping.webhook;

import org.jspecify.annotations.NullMarked;
