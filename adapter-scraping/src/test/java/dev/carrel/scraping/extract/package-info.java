/** Tests of the extractor, and the program that scores it. */
@NullMarked
package dev.carrel.scraping.extract;

import org.jspecify.annotations.NullMarked;
