/** The format and the signature of webhook events, according to Standard Webhooks (standardwebhooks.com). */
@NullMarked
package dev.carrel.scraping.webhook;

import org.jspecify.annotations.NullMarked;
