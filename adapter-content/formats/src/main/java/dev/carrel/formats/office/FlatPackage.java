package dev.carrel.formats.office;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The package of an office document in one XML file, which Word saves as "Word XML Document". */
final class FlatPackage {

    private static final Pattern PART = Pattern.compile("<pkg:part\\s([^<>]*+)>");
    private static final Pattern NAME = Pattern.compile("pkg:name=\"/([^\"<>]{1,500})\"");
    private static final Pattern TYPE = Pattern.compile("pkg:contentType=\"([^\"<>]{1,500})\"");
    private static final String END = "</pkg:part>";

    private FlatPackage() {}

    /** Returns the same package as an archive. */
    static byte[] toArchive(byte[] flat) throws IOException {
        String xml = new String(flat, StandardCharsets.UTF_8);
        Map<String, byte[]> parts = new LinkedHashMap<>();
        var types = new StringBuilder("<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">");
        Matcher part = PART.matcher(xml);
        int done = 0;
        while (part.find(done)) {
            int end = xml.indexOf(END, part.end());
            if (end < 0) {
                break;
            }
            done = end;
            Matcher name = NAME.matcher(part.group(1));
            Matcher type = TYPE.matcher(part.group(1));
            if (name.find() && type.find()) {
                parts.put(name.group(1), contentOf(xml.substring(part.end(), end)));
                types.append("<Override PartName=\"/%s\" ContentType=\"%s\"/>".formatted(name.group(1), type.group(1)));
            }
        }
        parts.put("[Content_Types].xml", types.append("</Types>").toString().getBytes(StandardCharsets.UTF_8));
        return zip(parts);
    }

    private static byte[] contentOf(String part) {
        String data = inside("xmlData", part);
        return data.isEmpty() ? Base64.getMimeDecoder().decode(inside("binaryData", part))
                : data.getBytes(StandardCharsets.UTF_8);
    }

    private static String inside(String element, String part) {
        int start = part.indexOf("<pkg:" + element);
        int from = start < 0 ? -1 : part.indexOf('>', start) + 1;
        int to = part.lastIndexOf("</pkg:" + element);
        return start < 0 || to < from ? "" : part.substring(from, to);
    }

    private static byte[] zip(Map<String, byte[]> parts) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                out.putNextEntry(new ZipEntry(part.getKey()));
                out.write(part.getValue());
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
