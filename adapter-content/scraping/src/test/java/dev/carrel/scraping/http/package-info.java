/** Tests of the HTTP client. */
@NullMarked
package dev.carrel.scraping.http;

import org.jspecify.annotations.NullMarked;
