/**
 * Reads documents of ordinary formats. {@link dev.carrel.formats.DocumentFormats} is the door.
 *
 * <p>
 * In the process that serves, {@code FileFormat} tells by the first bytes what a document is; Markdown and tables are
 * read there and then, and a {@code ParserPool} hands everything else to a {@code ParserProcess}: a Java process of its
 * own, bounded in memory and time, that runs {@code ParserMain} and speaks {@code WorkerProtocol}. Over there a
 * {@code DocumentParser} for each kind reads the bytes, most of them by way of XHTML, which {@code XhtmlWriter} turns
 * into what {@code SectionWriter} writes down. What parts a mail has comes back as a {@code Reading.Letter}, and each
 * part is read as a document.
 */
@NullMarked
package dev.carrel.formats;

import org.jspecify.annotations.NullMarked;
