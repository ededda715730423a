package dev.carrel.formats.office.word;

import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.text.PageHeaderLines;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands at the top and at the bottom of the pages of a Word document: each line once, below the text. */
final class WordPageHeaders {

    private static final Pattern PART = Pattern.compile("word/(?:header|footer)\\d{0,4}\\.xml");
    private static final Pattern PARAGRAPH_END = Pattern.compile("</w:p>");
    private static final Pattern TEXT = Pattern.compile("<w:t(?:\\s[^<>]*+)?>([^<]*+)</w:t>|<w:(?:tab|br)\\s*/>");
    private static final Pattern PAGE_FIELD = Pattern.compile("(?<!\\w)(?:PAGE|NUMPAGES|SECTIONPAGES)(?!\\w)");
    private static final int MAX_PARTS = 20;

    private WordPageHeaders() {}

    /** Returns the markup of a document with the lines at its end that it does not have. */
    static String append(String document, ZipContainer archive) throws IOException {
        int end = document.lastIndexOf("</w:body>");
        if (end < 0) {
            return document;
        }
        var lines = new PageHeaderLines();
        List<String> parts = archive.fileNames()
                .stream()
                .filter(name -> PART.matcher(name).matches())
                .sorted()
                .toList();
        for (String part : parts.subList(0, Math.min(parts.size(), MAX_PARTS))) {
            PARAGRAPH_END.splitAsStream(WordMarkup.read(archive, part))
                    .forEach(paragraph -> addLine(paragraph, document, lines));
        }
        var out = new StringBuilder(document.length() + 1024).append(document, 0, end);
        lines.lines().forEach(line -> out.append("<w:p><w:r><w:t>").append(line).append("</w:t></w:r></w:p>"));
        return out.append(document, end, document.length()).toString();
    }

    /** Adds the text of a paragraph, with its entities, if the document does not have it. */
    private static void addLine(String paragraph, String document, PageHeaderLines lines) {
        var line = new StringBuilder();
        Matcher text = TEXT.matcher(paragraph);
        while (text.find()) {
            line.append(text.group(1) == null ? " " : text.group(1));
        }
        String written = line.toString().strip();
        if (PAGE_FIELD.matcher(paragraph).find()) {
            lines.addCounter(written);
        } else if (!document.contains(">" + written + "<")) {
            lines.add(written);
        }
    }
}
