/**
 * Office documents and books. {@code ZipDocumentParser} reads formats that are ZIP archives (OOXML, OpenDocument,
 * EPUB), {@code LegacyOfficeParser} the binary formats of older Office versions, {@code XmlDocumentParser} documents of
 * one XML file. Apache Tika and POI do most of the parsing.
 */
@NullMarked
package dev.carrel.formats.office;

import org.jspecify.annotations.NullMarked;
