package dev.carrel.wiki;

import java.util.regex.Pattern;

/** The path of a page, by which patterns and rules choose it: its title. */
final class PagePath {

    /** A dot before a name would hide the page, as {@code ~$} would; a percent sign that looks like an escape. */
    private static final Pattern ODD = Pattern.compile("(?<![^/])(?:\\.|~(?=\\$))|%(?=2E|7E|25)");

    private PagePath() {}

    /** Returns the path of a title. Titles that differ have paths that differ. */
    static String of(String title) {
        return ODD.matcher(title).replaceAll(odd -> "%%%02X".formatted((int) odd.group().charAt(0)));
    }

    /** Returns the name of the file of a page. */
    static String toFileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1) + ".html";
    }
}
