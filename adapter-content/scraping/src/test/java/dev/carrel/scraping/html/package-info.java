/** Tests of HTML extraction, and the program that scores it. */
@NullMarked
package dev.carrel.scraping.html;

import org.jspecify.annotations.NullMarked;
