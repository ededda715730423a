/** Fake servers for tests of the HTTP client. */
@NullMarked
package dev.carrel.scraping.testserver;

import org.jspecify.annotations.NullMarked;
