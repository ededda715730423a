/** What every page fetcher and every text extractor must do, as tests to inherit, and the smallest that do it. */
@NullMarked
package dev.carrel.application.port.scraping;

import org.jspecify.annotations.NullMarked;
