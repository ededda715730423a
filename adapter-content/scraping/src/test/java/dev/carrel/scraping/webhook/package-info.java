/** Tests of the webhook format. */
@NullMarked
package dev.carrel.scraping.webhook;

import org.jspecify.annotations.NullMarked;
