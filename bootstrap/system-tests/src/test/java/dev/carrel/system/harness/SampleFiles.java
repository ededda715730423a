package dev.carrel.system.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Minimal files of each ordinary format with a sentence in ASCII. */
public final class SampleFiles {

    private static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
    private static final String OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    private static final String PACKAGE = "http://schemas.openxmlformats.org/package/2006/";
    private static final String TYPES = "application/vnd.openxmlformats-officedocument.";

    /** Creators of files by extension; each takes the sentence. */
    public static final Map<String, Function<String, byte[]>> BY_ENDING = formats();

    private SampleFiles() {}

    private static Map<String, Function<String, byte[]>> formats() {
        var formats = new LinkedHashMap<String, Function<String, byte[]>>();
        formats.put("txt", sentence -> text(sentence + "\n"));
        formats.put("md", sentence -> text("# Notes\n\n" + sentence + "\n\n- one\n- two\n"));
        formats.put("html",
                sentence -> text("<!doctype html><title>Notes</title><nav><a href=/>Home</a></nav><main><h1>"
                        + "Notes</h1><p>" + sentence + "</p></main>"));
        formats.put("csv", sentence -> text("topic,note\nfirst,\"" + sentence + "\"\nsecond,nothing\n"));
        formats.put("rtf",
                sentence -> text("{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\\f0\\fs24 " + sentence + "\\par}"));
        formats.put("eml", sentence -> text("From: ann@example.org\r\nTo: bob@example.org\r\nSubject: Notes\r\n"
                + "Date: Fri, 20 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; "
                + "charset=utf-8"
                + "\r\n\r\n" + sentence + "\r\n"));
        formats.put("pdf", SampleFiles::pdf);
        formats.put("docx", SampleFiles::docx);
        formats.put("xlsx", SampleFiles::xlsx);
        formats.put("pptx", SampleFiles::pptx);
        formats.put("odt", SampleFiles::odt);
        formats.put("epub", SampleFiles::epub);
        return formats;
    }

    private static byte[] text(String content) {
        return content.getBytes(UTF_8);
    }

    static byte[] pdf(String sentence) {
        String page = "BT /F1 12 Tf 40 780 Td (" + sentence + ") Tj ET";
        List<String> objects = List.of("<< /Type /Catalog /Pages 2 0 R >>",
                "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1200 842] /Contents 4 0 R /Resources << /Font << /F1 5 "
                        + "0 R >> >> >>",
                "<< /Length " + page.length() + " >>\nstream\n" + page + "\nendstream",
                "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
        var pdf = new StringBuilder("%PDF-1.4\n");
        var offsets = new ArrayList<Integer>();
        for (int number = 1; number <= objects.size(); number++) {
            offsets.add(pdf.length());
            pdf.append(number).append(" 0 obj\n").append(objects.get(number - 1)).append("\nendobj\n");
        }
        int table = pdf.length();
        pdf.append("xref\n0 6\n0000000000 65535 f \n");
        offsets.forEach(offset -> pdf.append("%010d 00000 n \n".formatted(offset)));
        pdf.append("trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n").append(table).append("\n%%EOF\n");
        return pdf.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] docx(String sentence) {
        String word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
        return zip(officeParts("word/document.xml", TYPES + "wordprocessingml.document.main+xml",
                XML + "<w:document xmlns:w=\"" + word + "\"><w:body><w:p><w:r><w:t>" + sentence
                        + "</w:t></w:r></w:p></w:body></w:document>",
                Map.of()));
    }

    private static byte[] xlsx(String sentence) {
        String sheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
        return zip(officeParts("xl/workbook.xml", TYPES + "spreadsheetml.sheet.main+xml",
                XML + "<workbook xmlns=\"" + sheet + "\" xmlns:r=\"" + OFFICE
                        + "\"><sheets><sheet name=\"Notes\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>",
                Map.of("xl/_rels/workbook.xml.rels", relations("worksheet", "worksheets/sheet1.xml"),
                        "xl/worksheets/sheet1.xml",
                        XML + "<worksheet xmlns=\"" + sheet
                                + "\"><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>"
                                + sentence + "</t></is></c></row></sheetData></worksheet>")));
    }

    private static byte[] pptx(String sentence) {
        String show = "http://schemas.openxmlformats.org/presentationml/2006/main";
        String draw = "http://schemas.openxmlformats.org/drawingml/2006/main";
        String tree = "<p:nvGrpSpPr><p:cNvPr id=\"1\" name=\"\"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>";
        return zip(officeParts("ppt/presentation.xml", TYPES + "presentationml.presentation.main+xml",
                XML + "<p:presentation xmlns:p=\"" + show + "\" xmlns:r=\"" + OFFICE
                        + "\"><p:sldIdLst><p:sldId id=\"256\" r:id=\"rId1\"/></p:sldIdLst><p:sldSz cx=\"9144000\" "
                        + "cy=\"6858000\"/>"
                        + "<p:notesSz cx=\"6858000\" cy=\"9144000\"/></p:presentation>",
                Map.of("ppt/_rels/presentation.xml.rels", relations("slide", "slides/slide1.xml"),
                        "ppt/slides/slide1.xml",
                        XML + "<p:sld xmlns:p=\"" + show + "\" xmlns:a=\"" + draw + "\"><p:cSld><p:spTree>" + tree
                                + "<p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"Text\"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>"
                                + "<p:spPr/>"
                                + "<p:txBody><a:bodyPr/><a:p><a:r><a:t>" + sentence
                                + "</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>")));
    }

    private static Map<String, String> officeParts(String main, String type, String content,
            Map<String, String> others) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("[Content_Types].xml",
                XML + "<Types xmlns=\"" + PACKAGE + "content-types\"><Default Extension=\"rels\" ContentType=\""
                        + "application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"xml\" "
                        + "ContentType=\""
                        + "application/xml\"/><Override PartName=\"/" + main + "\" ContentType=\"" + type + "\"/>"
                        + others.keySet()
                                .stream()
                                .filter(name -> name.endsWith("1.xml"))
                                .map(name -> "<Override PartName=\"/" + name + "\" ContentType=\"" + TYPES
                                        + (name.startsWith("ppt") ? "presentationml.slide+xml"
                                                : "spreadsheetml.worksheet+xml")
                                        + "\"/>")
                                .findFirst()
                                .orElse("")
                        + "</Types>");
        parts.put("_rels/.rels", relations("officeDocument", main));
        parts.put(main, content);
        parts.putAll(others);
        return parts;
    }

    private static String relations(String type, String target) {
        return XML + "<Relationships xmlns=\"" + PACKAGE + "relationships\"><Relationship Id=\"rId1\" Type=\"" + OFFICE
                + "/"
                + type + "\" Target=\"" + target + "\"/></Relationships>";
    }

    private static byte[] odt(String sentence) {
        String names = "urn:oasis:names:tc:opendocument:xmlns:";
        var parts = new LinkedHashMap<String, String>();
        parts.put("mimetype", "application/vnd.oasis.opendocument.text");
        parts.put("content.xml",
                XML + "<office:document-content xmlns:office=\"" + names + "office:1.0\" xmlns:text=\"" + names
                        + "text:1.0\" office:version=\"1.2\"><office:body><office:text><text:p>" + sentence
                        + "</text:p></office:text></office:body></office:document-content>");
        parts.put("META-INF/manifest.xml",
                XML + "<manifest:manifest xmlns:manifest=\"" + names
                        + "manifest:1.0\"><manifest:file-entry manifest:full-path=\"/\""
                        + " manifest:media-type=\"application/vnd.oasis.opendocument.text\"/><manifest:file-entry"
                        + " manifest:full-path=\"content.xml\" manifest:media-type=\"text/xml\"/></manifest:manifest>");
        return zip(parts);
    }

    private static byte[] epub(String sentence) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("mimetype", "application/epub+zip");
        parts.put("META-INF/container.xml",
                XML + "<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">"
                        + "<rootfiles><rootfile"
                        + " full-path=\"book.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles>"
                        + "</container>");
        parts.put("book.opf",
                XML + "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\">"
                        + "<metadata"
                        + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:identifier id=\"id\">"
                        + "notes</dc:identifier><dc:title>Notes"
                        + "</dc:title><dc:language>en</dc:language></metadata><manifest><item id=\"one\" "
                        + "href=\"one.xhtml\" media-type="
                        + "\"application/xhtml+xml\"/></manifest><spine><itemref idref=\"one\"/></spine></package>");
        parts.put("one.xhtml",
                XML + "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>Notes</title></head><body><h1>"
                        + "Notes</h1><p>"
                        + sentence + "</p></body></html>");
        return zip(parts);
    }

    /** Returns a ZIP file whose first entry is stored, as formats require that begin with their name. */
    private static byte[] zip(Map<String, String> parts) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> part : parts.entrySet()) {
                byte[] content = part.getValue().getBytes(UTF_8);
                var entry = new ZipEntry(part.getKey());
                if (part.getKey().equals("mimetype")) {
                    var sum = new CRC32();
                    sum.update(content);
                    entry.setMethod(ZipEntry.STORED);
                    entry.setSize(content.length);
                    entry.setCrc(sum.getValue());
                }
                zip.putNextEntry(entry);
                zip.write(content);
            }
        } catch (IOException e) {
            throw new IllegalStateException("memory takes every byte", e);
        }
        return bytes.toByteArray();
    }
}
