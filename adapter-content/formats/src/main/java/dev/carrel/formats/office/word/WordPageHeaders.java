package dev.carrel.formats.office.word;

import dev.carrel.formats.parse.ZipContainer;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands at the top and at the bottom of the pages of a Word document: each line once, below the text. */
final class WordPageHeaders {

    private static final Pattern PART = Pattern.compile("word/(?:header|footer)\\d{0,4}\\.xml");
    private static final Pattern PARAGRAPH_END = Pattern.compile("</w:p>");
    private static final Pattern TEXT = Pattern.compile("<w:t(?:\\s[^<>]*+)?>([^<]*+)</w:t>|<w:(?:tab|br)\\s*/>");
    private static final Pattern PAGE_FIELD = Pattern.compile("(?<!\\w)(?:PAGE|NUMPAGES|SECTIONPAGES)(?!\\w)");
    private static final Pattern WORD = Pattern.compile("\\p{L}+");
    /** "Page 1 of 3" says nothing in most languages. */
    private static final int MAX_WORDS_OF_COUNTER = 3;
    private static final int MAX_PARTS = 20;
    private static final int MAX_LINES = 20;
    private static final int MAX_LINE_CHARACTERS = 500;

    private WordPageHeaders() {}

    /** Returns the markup of a document with the lines at its end that it does not have. */
    static String append(String document, ZipContainer archive) throws IOException {
        int end = document.lastIndexOf("</w:body>");
        if (end < 0) {
            return document;
        }
        Set<String> lines = new LinkedHashSet<>();
        for (String part : archive.fileNames()
                .stream()
                .filter(name -> PART.matcher(name).matches())
                .sorted()
                .limit(
                        MAX_PARTS)
                .toList()) {
            PARAGRAPH_END.splitAsStream(WordMarkup.read(archive, part))
                    .map(WordPageHeaders::textOf)
                    .filter(line -> !line.isEmpty() && line.length() <= MAX_LINE_CHARACTERS
                            && !document.contains(">" + line + "<"))
                    .forEach(lines::add);
        }
        var out = new StringBuilder(document.length() + 1024).append(document, 0, end);
        lines.stream()
                .limit(MAX_LINES)
                .forEach(line -> out.append("<w:p><w:r><w:t>").append(line).append("</w:t></w:r></w:p>"));
        return out.append(document, end, document.length()).toString();
    }

    /** Returns the text of a paragraph with its entities; empty if it only counts pages. */
    private static String textOf(String paragraph) {
        var line = new StringBuilder();
        Matcher text = TEXT.matcher(paragraph);
        while (text.find()) {
            line.append(text.group(1) == null ? " " : text.group(1));
        }
        boolean isCounter = PAGE_FIELD.matcher(paragraph).find()
                && WORD.matcher(line).results().count() <= MAX_WORDS_OF_COUNTER;
        return isCounter ? "" : line.toString().strip();
    }
}
