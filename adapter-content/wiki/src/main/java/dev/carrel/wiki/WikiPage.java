package dev.carrel.wiki;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.NewDocument;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * A page that was read.
 *
 * @param html its content, without what is around it
 * @param link its address, relative to that of the wiki
 */
record WikiPage(String title, String html, String link) {

    private static final int MEBIBYTE = 1024 * 1024;

    /**
     * Returns the document of the page, a file of HTML.
     *
     * @param wiki the address that the link is relative to
     */
    NewDocument toDocument(String path, URI wiki, long maxFileBytes) throws PlaceException {
        // Without a title, the first heading would be taken for it.
        String escaped = title.replace("&", "&amp;").replace("<", "&lt;");
        byte[] file = ("<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>" + escaped + "</title></head><body>"
                + html + "</body></html>").getBytes(StandardCharsets.UTF_8);
        if (file.length > maxFileBytes) {
            throw new PlaceException("It is larger than " + maxFileBytes / MEBIBYTE + " MiB.", null);
        }
        NewDocument document = NewDocument.ofFile(PagePath.toFileName(path), ByteSource.of(file));
        if (!title.isBlank()) {
            document = document.withTitle(cut(title.strip()));
        }
        String address = resolve(wiki);
        return WebAddress.findViolation(address).isEmpty() ? document.withSourceUrl(address) : document;
    }

    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= DocumentMetadata.MAX_TITLE_CHARACTERS ? text
                : text.substring(0, text.offsetByCodePoints(0, DocumentMetadata.MAX_TITLE_CHARACTERS));
    }

    private String resolve(URI wiki) {
        try {
            return wiki.resolve(link).toString();
        } catch (IllegalArgumentException ignored) {
            return "";
        }
    }
}
