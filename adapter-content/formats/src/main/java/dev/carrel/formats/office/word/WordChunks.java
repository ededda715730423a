package dev.carrel.formats.office.word;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.formats.mail.MailParser;
import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.HtmlEvents;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pages, web archives and plain texts that other programs put into a Word document as they are (altChunk). */
final class WordChunks {

    private static final String RELATIONS = "word/_rels/document.xml.rels";
    private static final Pattern CHUNK = Pattern
            .compile("<w:altChunk(?=\\s)[^<>]*?\\sr:id=\"([^\"<>]{1,100})\"[^<>]*>");
    private static final Pattern RELATION = Pattern.compile("<Relationship\\s[^<>]{1,2000}>");
    private static final Pattern BLANK_LINE = Pattern.compile("\n\n+");
    /** What divides the cells of a table, and its head from its rows. */
    private static final Pattern TABLE_BAR = Pattern.compile("(?<!\\\\)\\|");
    private static final Pattern TABLE_RULE = Pattern.compile("\\|(?: --- \\|)+");
    private static final int MAX_CHUNKS = 100;

    private WordChunks() {}

    /** Returns the markup of a document with paragraphs in place of its chunks. */
    static String insert(String document, ZipContainer archive) throws IOException {
        if (!document.contains("<w:altChunk") || !archive.hasFile(RELATIONS)) {
            return document;
        }
        String relations = WordMarkup.read(archive, RELATIONS);
        var out = new StringBuilder(document.length());
        Matcher chunk = CHUNK.matcher(document);
        int done = 0;
        for (int count = 0; count < MAX_CHUNKS && chunk.find(); count++) {
            out.append(document, done, chunk.start());
            paragraphsOf(targetOf(chunk.group(1), relations), archive, out);
            done = chunk.end();
        }
        return out.append(document, done, document.length()).toString().replace("</w:altChunk>", "");
    }

    /** Returns the path of the file with an id; empty if there is none. */
    private static String targetOf(String id, String relations) {
        Matcher relation = RELATION.matcher(relations);
        while (relation.find()) {
            String found = relation.group();
            int target = found.indexOf("Target=\"");
            if (found.contains("Id=\"" + id + "\"") && target >= 0) {
                int start = target + "Target=\"".length();
                String path = found.substring(start, Math.max(start, found.indexOf('"', start)));
                return path.startsWith("/") ? path.substring(1) : "word/" + path;
            }
        }
        return "";
    }

    private static void paragraphsOf(String path, ZipContainer archive, StringBuilder out) throws IOException {
        String name = path.toLowerCase(Locale.ROOT);
        if (!archive.hasFile(path)) {
            return;
        }
        for (Section section : readSections(name.substring(name.lastIndexOf('.') + 1), path, archive)) {
            section.headings()
                    .stream()
                    .skip(Math.max(0, section.headings().size() - 1L))
                    .forEach(
                            heading -> addParagraph(heading, out));
            BLANK_LINE.splitAsStream(section.text()).forEach(text -> addBlock(text, out));
        }
    }

    private static List<Section> readSections(String type, String path, ZipContainer archive) throws IOException {
        return switch (type) {
            case "html", "htm", "xhtml" -> sectionsOf(WordMarkup.read(archive, path));
            case "mht", "mhtml" ->
                    MailParser.readPage(WordMarkup.readBytes(archive, path))
                            .map(WordChunks::sectionsOf)
                            .orElse(List.of());
            case "txt" -> List.of(Section.of(WordMarkup.read(archive, path)));
            default -> List.of();
        };
    }

    private static List<Section> sectionsOf(String page) {
        var sections = new SectionWriter();
        HtmlEvents.sendEvents(page, XhtmlWriter.forPages(sections));
        return sections.finishUnderOnly(null).sections();
    }

    private static void addBlock(String text, StringBuilder out) {
        if (!text.startsWith("| ")) {
            addParagraph(text, out);
            return;
        }
        out.append("<w:tbl>");
        text.lines().filter(row -> !TABLE_RULE.matcher(row).matches()).forEach(row -> {
            out.append("<w:tr>");
            TABLE_BAR.splitAsStream(row).skip(1).forEach(cell -> {
                out.append("<w:tc>");
                addParagraph(cell.replace("\\|", "|"), out);
                out.append(cell.isBlank() ? "<w:p/></w:tc>" : "</w:tc>");
            });
            out.append("</w:tr>");
        });
        out.append("</w:tbl>");
    }

    private static void addParagraph(String text, StringBuilder out) {
        if (!text.isBlank()) {
            out.append("<w:p><w:r><w:t xml:space=\"preserve\">")
                    .append(WordMarkup.escape(text.strip()).replace("\n", "</w:t><w:br/><w:t>"))
                    .append("</w:t></w:r></w:p>");
        }
    }
}
