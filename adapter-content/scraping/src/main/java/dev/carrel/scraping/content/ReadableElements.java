package dev.carrel.scraping.content;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** The elements of a page that are read. Collapsed parts are; scripts, navigation and form fields are not. */
public enum ReadableElements {

    /** The text that a visitor with a browser reads. */
    VISIBLE_TEXT,
    /** In addition, remarks beside the text, labels, and buttons within sentences. */
    DOCUMENTATION_TEXT,
    /** In addition, navigation: all that a visitor sees, or would see after opening what is collapsed. */
    WHOLE_PAGE,
    /** The text that a visitor with a browser reads, and the content of {@code noscript}. */
    WITH_NOSCRIPT,
    /** In addition to that, navigation and hidden parts. */
    WITH_NAVIGATION;

    private static final Set<String> IGNORED_TAGS = Set.of("applet", "audio", "base", "canvas", "datalist", "del",
            "embed",
            "frameset", "head", "iframe", "input", "link", "map", "math", "meta", "meter", "object", "option",
            "progress", "rp", "rt", "rtc", "s", "script", "select", "strike", "style", "svg", "template", "textarea",
            "title",
            "video");
    private static final Set<String> NAVIGATION_TAGS_OF_DOCUMENTATION = Set.of("button", "dialog", "footer", "nav");
    private static final Set<String> NAVIGATION_TAGS = Set.of("aside", "button", "dialog", "figcaption", "footer",
            "label", "menu",
            "nav");
    /** In most accordions the headings of collapsible parts are buttons. */
    private static final Set<String> HEADING_TAGS = Set.of("h1", "h2", "h3", "h4", "h5", "h6", "summary", "dt");
    private static final Set<String> TEXT_TAGS = Set.of("p", "li", "td", "th", "dd", "span", "b", "strong", "em",
            "kbd");
    private static final Pattern CALLOUT_NAME = Pattern
            .compile("(?i)(?:^|[^a-z])(?:note|tip|hint|info|important|warning|caution|danger|callout|admonition)");
    private static final Pattern PANEL_NAME = Pattern
            .compile("(?i)(?:^|[^a-z])(?:accordion|collaps|expand|faq|answer|panel|tab|toggle|spoiler)");
    /**
     * The names that generators give to what repeats on each page of a site: MediaWiki to the "[edit]" links, the line
     * and the path below the title, the boxes of links to other pages, and the address and categories at the end;
     * Doxygen to the name of the project; Bootstrap to a menu that opens at a click on the word before it; and the
     * names of common banners about cookies.
     */
    private static final Set<String> FRAME_NAMES = Set.of("mw-editsection", "sitesub", "contentsub", "jump-to-nav",
            "mw-jump-link", "navbox", "printfooter", "catlinks", "titlearea", "dropdown-menu",
            "onetrust-consent-sdk", "onetrust-banner-sdk", "onetrust-pc-sdk", "cc-window", "cc-banner",
            "cybotcookiebotdialog", "cookiebanner", "cookie-banner", "cookie-bar", "cookie-consent", "cookieconsent",
            "cookie-notice", "cookie-law-info-bar", "cky-consent-container", "cky-consent-bar", "cmplz-cookiebanner",
            "usercentrics-root", "didomi-host", "qc-cmp2-container", "osano-cm-window", "iubenda-cs-banner",
            "tarteaucitronroot", "termly-code-snippet-support", "truste-consent-track", "borlabscookiebox", "klaro");
    /** The names of the field for the words to search. */
    private static final Set<String> SEARCH_FIELDS = Set.of("q", "query", "search", "searchterm");
    private static final int MAX_SEARCH_FORM_CHARACTERS = 100;
    private static final Pattern DISPLAY_NONE = Pattern.compile("(?i)display\\s*:\\s*none");

    /** Returns true if pictures within sentences are read. */
    boolean includesPictures() {
        return this == DOCUMENTATION_TEXT || this == WHOLE_PAGE;
    }

    boolean isReadable(Element element) {
        String tag = element.normalName();
        if ((IGNORED_TAGS.contains(tag) && !isShadowRoot(element)) || (tag.equals("a") && isAnchorSign(element))) {
            return false;
        }
        if (this != WHOLE_PAGE && this != WITH_NAVIGATION && (isFrame(element) || isSearchForm(element))) {
            return false;
        }
        if (tag.equals("noscript")) {
            return this == WITH_NOSCRIPT || this == WITH_NAVIGATION;
        }
        return this == WITH_NAVIGATION
                || (!isHidden(element) && (this == WHOLE_PAGE || !isNavigation(tag) || belongsToText(element)));
    }

    private static boolean isFrame(Element element) {
        return element.attributesSize() > 0 && (FRAME_NAMES.contains(element.id().toLowerCase(Locale.ROOT))
                || element.classNames().stream().anyMatch(name -> FRAME_NAMES.contains(name.toLowerCase(Locale.ROOT))));
    }

    /** Returns true for a form with a field for words to search, and hardly any text. */
    private static boolean isSearchForm(Element element) {
        return element.nameIs("form") && element.text().length() <= MAX_SEARCH_FORM_CHARACTERS
                && element.select("input")
                        .stream()
                        .anyMatch(field -> field.attr("type").equals("search")
                                || SEARCH_FIELDS.contains(field.attr("name").toLowerCase(Locale.ROOT)));
    }

    private boolean isNavigation(String tag) {
        return (this == DOCUMENTATION_TEXT ? NAVIGATION_TAGS_OF_DOCUMENTATION : NAVIGATION_TAGS).contains(tag);
    }

    /** Returns true for the declarative shadow root of a component, whose content is shown in its place. */
    private static boolean isShadowRoot(Element element) {
        return element.normalName().equals("template") && element.hasAttr("shadowrootmode");
    }

    /** Returns true for the pilcrow or arrow beside a heading that links to the heading itself. */
    private static boolean isAnchorSign(Element link) {
        return link.attr("href").startsWith("#") && link.text().codePoints().noneMatch(Character::isLetterOrDigit);
    }

    private boolean belongsToText(Element element) {
        return switch (element.normalName()) {
            case "aside" -> CALLOUT_NAME.matcher(element.className()).find();
            case "button" -> HEADING_TAGS.contains(parentTag(element)) || opensPanel(element)
                    || (this == DOCUMENTATION_TEXT && TEXT_TAGS.contains(parentTag(element)));
            case "footer" -> parentTag(element).equals("blockquote");
            default -> false;
        };
    }

    /** Returns true for the button of an accordion, which opens the panel that follows it; tabs only name views. */
    private static boolean opensPanel(Element button) {
        if (button.attr("role").equals("tab")) {
            return false;
        }
        Element parent = button.parent();
        boolean opens = button.hasAttr("aria-expanded") || button.hasAttr("aria-controls")
                || PANEL_NAME.matcher(button.className()).find();
        Element next = button.nextElementSibling();
        if (next == null && parent != null && parent.childrenSize() == 1) {
            next = parent.nextElementSibling();
        }
        return opens && next != null && !next.nameIs("ul") && !next.nameIs("nav") && isPanel(next);
    }

    private static boolean isHidden(Element element) {
        boolean hidden = element.attr("aria-hidden").toLowerCase(Locale.ROOT).equals("true")
                || (element.hasAttr("hidden") && !element.attr("hidden").equalsIgnoreCase("until-found"))
                || DISPLAY_NONE.matcher(element.attr("style")).find();
        return hidden && !isPanel(element) && !FormulaText.wrapsFormula(element);
    }

    /** Returns true for a collapsed panel of an accordion or a tab, by the ARIA practices or by its name. */
    private static boolean isPanel(Element element) {
        String role = element.attr("role").toLowerCase(Locale.ROOT);
        return role.equals("region") || role.equals("tabpanel") || element.hasAttr("aria-labelledby")
                || PANEL_NAME.matcher(element.className() + " " + element.id()).find();
    }

    private static String parentTag(Element element) {
        Element parent = element.parent();
        return parent == null ? "" : parent.normalName();
    }
}
