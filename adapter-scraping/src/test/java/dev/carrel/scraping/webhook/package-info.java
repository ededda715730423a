/** Calls over real sockets on the loopback address. */
@NullMarked
package dev.carrel.scraping.webhook;

import org.jspecify.annotations.NullMarked;
