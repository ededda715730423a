/**
 * The markup of Word documents (OOXML), rewritten before Apache Tika parses it. Start with {@code WordMarkup}.
 */
@NullMarked
package dev.carrel.formats.office.word;

import org.jspecify.annotations.NullMarked;
