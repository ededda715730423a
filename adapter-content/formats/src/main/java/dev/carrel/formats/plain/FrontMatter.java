package dev.carrel.formats.plain;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The properties that stand above a Markdown document: what they say of it, a line each, without what only programs
 * read.
 */
final class FrontMatter {

    private static final Set<String> OF_PROGRAMS = Set.of("title", "layout", "permalink", "slug", "url", "aliases",
            "redirect_from", "redirect_to", "weight", "order", "nav_order", "nav_exclude", "has_children", "parent",
            "sidebar_position", "sidebar_label", "sidebar", "sidebar_class_name", "hide_title",
            "hide_table_of_contents",
            "pagination_next", "pagination_prev", "toc", "toc_max_heading_level", "draft", "published", "type",
            "template",
            "image", "cover", "thumbnail", "icon", "og_image", "math", "comments", "lang", "locale", "id", "uid",
            "uuid",
            "ms.topic", "ms.service", "ms.custom", "ms.author", "jupyter", "kernelspec", "output", "css", "classes",
            "menu",
            "hide", "search", "bookhidden", "bookcollapsesection", "outline", "editlink", "head");
    private static final int MAX_CHARACTERS = 500;

    private FrontMatter() {}

    /** Returns the lines; empty if there are none. */
    static String textOf(Map<String, List<String>> properties) {
        return properties.entrySet()
                .stream()
                .filter(property -> !OF_PROGRAMS.contains(property.getKey().toLowerCase(Locale.ROOT)))
                .map(property -> property.getKey() + ": " + String.join(", ", property.getValue()))
                .filter(line -> !line.endsWith(": ") && line.length() <= MAX_CHARACTERS)
                .collect(Collectors.joining("\n"));
    }
}
