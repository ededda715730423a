package dev.carrel.formats.office;

import dev.carrel.formats.parse.ZipContainer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Office documents in the strict form of their standard (ISO/IEC 29500), which Excel and Word offer beside the usual
 * one, and which POI does not read. The two differ in their namespaces and in how a sheet writes a date.
 */
final class StrictMarkup {

    private static final String NAMESPACES = "http://purl.oclc.org/ooxml/";
    private static final Pattern NAMESPACE = Pattern.compile(Pattern.quote(NAMESPACES) + "(\\w{1,40})/");
    private static final Pattern PROPERTIES = Pattern.compile("(?<=/)(extended|custom)Properties(?=\")");
    private static final Pattern DATE_CELL = Pattern.compile("(?<=<c )([^<>]{0,200})\\bt=\"d\"");
    private static final Pattern MARKUP = Pattern.compile("(?i).+\\.(?:xml|rels)");
    private static final int MAX_BYTES = 32 * 1024 * 1024;

    private StrictMarkup() {}

    static boolean isStrict(ZipContainer archive) throws IOException {
        return archive.hasFile("_rels/.rels") && archive.readStart("_rels/.rels").contains(NAMESPACES);
    }

    /** Returns the document in the usual form. */
    static byte[] relax(ZipContainer archive) throws IOException {
        Map<String, byte[]> rewritten = new HashMap<>();
        for (String name : archive.fileNames()) {
            if (MARKUP.matcher(name).matches()) {
                try (InputStream in = archive.openFile(name)) {
                    byte[] content = in.readNBytes(MAX_BYTES + 1);
                    if (content.length <= MAX_BYTES) {
                        rewritten.put(name, relax(new String(content, StandardCharsets.UTF_8))
                                .getBytes(StandardCharsets.UTF_8));
                    }
                }
            }
        }
        return archive.withFiles(rewritten);
    }

    private static String relax(String markup) {
        String renamed = NAMESPACE.matcher(markup).replaceAll("http://schemas.openxmlformats.org/$1/2006/");
        return DATE_CELL.matcher(PROPERTIES.matcher(renamed).replaceAll("$1-properties")).replaceAll("$1t=\"str\"");
    }
}
