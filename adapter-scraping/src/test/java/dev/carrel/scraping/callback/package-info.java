/** Calls over real sockets on the loopback address. */
@NullMarked
package dev.carrel.scraping.callback;

import org.jspecify.annotations.NullMarked;
