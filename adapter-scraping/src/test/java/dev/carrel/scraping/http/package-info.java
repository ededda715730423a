/** Tests of the fetcher against servers that behave as no server should. */
@NullMarked
package dev.carrel.scraping.http;

import org.jspecify.annotations.NullMarked;
