package dev.carrel.scraping.content;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.text.TextCleaner;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Finds the images of a page that belong to its text: those under the headings of its sections that have a caption or a
 * text alternative, without the ones in boilerplate, and the image that the page declares for itself (Open Graph).
 */
public final class PageImages {

    /** Smaller images are icons. */
    private static final int MIN_SIDE_PIXELS = 64;
    private static final int MAX_TEXT_LENGTH = 300;

    private static final Set<String> BOILERPLATE_TAGS = Set.of("nav", "aside", "footer", "form", "button", "dialog",
            "template");
    private static final Set<String> ICON_WORDS = Set.of("logo", "icon", "avatar", "emoji", "badge", "sprite");
    /** Where the address of an image is while scripts have not loaded it, if not in {@code src}. */
    private static final List<String> ADDRESS_ATTRIBUTES = List.of("src", "data-src", "data-original",
            "data-lazy-src");
    private static final String META_OF_PAGE = "meta[property=og:image:secure_url], meta[property=og:image], "
            + "meta[name=og:image]";

    private final String title;
    private final List<List<String>> headingPaths;
    /** The positions of the paths that end in a heading; of the path without headings by the title. */
    private final Map<String, NavigableSet<Integer>> pathsByHeading = new HashMap<>();
    private final Map<WebAddress, DocumentImage> images = new LinkedHashMap<>();
    /** The position of the current path; the images under a heading that is not in the text have none. */
    private int currentPath;
    private boolean isInText;

    private PageImages(String title, List<Section> sections) {
        this.title = title;
        this.headingPaths = sections.stream().map(Section::headings).distinct().toList();
        for (int path = 0; path < headingPaths.size(); path++) {
            List<String> headings = headingPaths.get(path);
            String last = headings.isEmpty() ? title.toLowerCase(Locale.ROOT) : headings.getLast();
            pathsByHeading.computeIfAbsent(last, added -> new TreeSet<>()).add(path);
        }
        this.isInText = !headingPaths.isEmpty() && headingPaths.getFirst().isEmpty();
    }

    /**
     * Returns the images with absolute https addresses, each once, in reading order; that of the page itself is last.
     *
     * @param title of the page; empty if there is none
     * @param sections the text of the page
     */
    public static List<DocumentImage> findImages(Document page, String title, List<Section> sections) {
        var finder = new PageImages(title, sections);
        for (Element element : page.body().select("h1, h2, h3, h4, h5, h6, img")) {
            if (finder.images.size() == DocumentImage.MAX_IMAGES - 1) {
                break;
            }
            if (element.nameIs("img")) {
                finder.addImage(element);
            } else {
                finder.enterHeading(TextCleaner.WEB_PAGE.toSingleLine(element.wholeText()));
            }
        }
        return Stream.concat(finder.images.values().stream(), imageOfPage(page).stream()).toList();
    }

    private void enterHeading(String heading) {
        boolean isTitle = heading.equalsIgnoreCase(title);
        NavigableSet<Integer> paths = pathsByHeading.getOrDefault(isTitle ? title.toLowerCase(Locale.ROOT) : heading,
                Collections.emptyNavigableSet());
        // The same heading may stand above several sections, which follow each other as on the page.
        Integer path = isTitle && !paths.isEmpty() ? paths.first() : paths.ceiling(currentPath);
        isInText = path != null;
        currentPath = path == null ? currentPath : path;
    }

    private void addImage(Element image) {
        if (!isInText || isIcon(image) || isBoilerplate(image)) {
            return;
        }
        String text = findCaption(image).orElseGet(() -> AlternativeText.of(image));
        if (!text.isEmpty()) {
            findAddress(image).ifPresent(url -> images.putIfAbsent(url,
                    new DocumentImage(url, text, headingPaths.get(currentPath))));
        }
    }

    private static boolean isIcon(Element image) {
        return isSmall(image.attr("width")) || isSmall(image.attr("height"))
                || image.attr("role").equals("presentation")
                || Stream.of((image.className() + " " + image.id()).toLowerCase(Locale.ROOT).split("[^a-z]+"))
                        .anyMatch(ICON_WORDS::contains);
    }

    private static boolean isSmall(String side) {
        return side.matches("[0-9]{1,4}") && Integer.parseInt(side) < MIN_SIDE_PIXELS;
    }

    private static boolean isBoilerplate(Element image) {
        for (Element element = image.parent(); element != null; element = element.parent()) {
            BoilerplateRole role = BoilerplateRole.of(element);
            boolean isHeader = element.nameIs("header") && element.closest("article, main") == null;
            if (BOILERPLATE_TAGS.contains(element.normalName()) || isHeader || element.hasAttr("hidden")
                    || role == BoilerplateRole.NAVIGATION || role == BoilerplateRole.COMMENTS) {
                return true;
            }
        }
        return false;
    }

    private static Optional<String> findCaption(Element image) {
        return Optional.ofNullable(image.closest("figure"))
                .map(figure -> figure.selectFirst("figcaption"))
                .map(caption -> toLine(caption.wholeText()))
                .filter(caption -> !caption.isEmpty());
    }

    private static Optional<WebAddress> findAddress(Element image) {
        return ADDRESS_ATTRIBUTES.stream()
                .filter(image::hasAttr)
                .flatMap(attribute -> toAddress(image.absUrl(attribute)).stream())
                .findFirst();
    }

    private static Optional<DocumentImage> imageOfPage(Document page) {
        return page.select(META_OF_PAGE)
                .stream()
                .flatMap(meta -> toAddress(meta.absUrl("content")).stream())
                .findFirst()
                .map(url -> new DocumentImage(url, textOfPageImage(page), null));
    }

    private static @Nullable String textOfPageImage(Document page) {
        Element meta = page.selectFirst("meta[property=og:image:alt], meta[name=og:image:alt]");
        String text = meta == null ? "" : toLine(meta.attr("content"));
        return text.isEmpty() ? null : text;
    }

    private static String toLine(String text) {
        return TextCleaner.truncate(TextCleaner.WEB_PAGE.toSingleLine(text), MAX_TEXT_LENGTH);
    }

    private static Optional<WebAddress> toAddress(String url) {
        return url.regionMatches(true, 0, "https:", 0, "https:".length()) && WebAddress.findViolation(url).isEmpty()
                ? Optional.of(new WebAddress(url))
                : Optional.empty();
    }
}
