/**
 * The document formats adapter.
 *
 * <p>
 * Start with {@link dev.carrel.formats.DocumentFormats}, the only type for other modules. {@code parse.FileFormat}
 * detects the format by the first bytes. Short Markdown, tables and pages are read in place; everything else goes to
 * the {@code worker} package: a {@code ParserPool} of {@code ParserProcess}es, JVMs with limits of memory and CPU time
 * that run {@code ParserMain} and speak {@code WorkerProtocol}.
 *
 * <p>
 * In a worker, a {@code parse.DocumentParser} for each format ({@code pdf}, {@code office}, {@code rtf}, {@code mail},
 * {@code plain}) parses the bytes, most of them by way of {@code xhtml}, and writes sections with {@code
 * text.SectionWriter}. A mail comes back as a {@code ParseResult.MailMessage}. Its attachments, and the documents in
 * other documents, are extracted by {@code InnerDocuments}, each as a document.
 */
@NullMarked
package dev.carrel.formats;

import org.jspecify.annotations.NullMarked;
