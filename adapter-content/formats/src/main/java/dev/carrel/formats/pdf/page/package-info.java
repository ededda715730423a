/** What stands on a page of a PDF: its lines in reading order, the rows of its tables, form values, links and notes. */
@NullMarked
package dev.carrel.formats.pdf.page;

import org.jspecify.annotations.NullMarked;
