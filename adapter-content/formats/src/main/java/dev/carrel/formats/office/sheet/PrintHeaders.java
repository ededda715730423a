package dev.carrel.formats.office.sheet;

import dev.carrel.formats.text.PageHeaderLines;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;

/** What is printed above and below the pages of a sheet of Excel: text with codes for its place, form and fields. */
public final class PrintHeaders {

    private static final Pattern ELEMENT = Pattern
            .compile("<(?:\\w+:)?(?:odd|even|first)(?:Header|Footer)(?:\\s[^<>]*+)?>"
                    + "(?:<!\\[CDATA\\[(.{1,2000}?)]]>|([^<]{1,2000}+)<)");
    /** The left, the middle and the right, and breaks of lines. */
    private static final Pattern PLACE = Pattern.compile("(?i)&[lcr]|[\\r\\n]+");
    private static final Pattern FORM = Pattern
            .compile("(?i)&\"[^\"]{0,100}\"|&\\d{1,3}|&[buiesxyhog]|&k[0-9a-f]{2}[-+0-9a-f]{1,4}");
    /** Page, pages, date, time, sheet, file, path. */
    private static final Pattern FIELD = Pattern.compile("(?i)&[pndtafz](?:[+-]\\d{1,5})?");

    private PrintHeaders() {}

    /** Adds what the markup of a sheet has. */
    static void addOfSheet(String xml, PageHeaderLines lines) {
        // They follow the rows.
        ELEMENT.matcher(xml.substring(Math.max(0, xml.lastIndexOf("sheetData"))))
                .results()
                .forEach(each -> addCoded(
                        each.group(1) == null ? Parser.unescapeEntities(each.group(2), false) : each.group(1), lines));
    }

    /** Adds what is written with codes. */
    public static void addCoded(String coded, PageHeaderLines lines) {
        PLACE.splitAsStream(coded).forEach(part -> {
            String text = FORM.matcher(part).replaceAll("");
            String written = FIELD.matcher(text).replaceAll("").replace("&&", "&");
            if (FIELD.matcher(text).find()) {
                lines.addCounter(written);
            } else {
                lines.add(written);
            }
        });
    }
}
