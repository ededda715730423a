/** OpenDocument texts, sheets and presentations, in an archive or in one file. */
@NullMarked
package dev.carrel.formats.office.opendocument;

import org.jspecify.annotations.NullMarked;
