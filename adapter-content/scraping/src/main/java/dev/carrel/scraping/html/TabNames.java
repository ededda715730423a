package dev.carrel.scraping.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * The names of tabs, by the ARIA practices. They stand in a row above all panels, where nothing says which is whose.
 */
final class TabNames {

    private static final int MAX_TAB_LISTS = 50;
    private static final int MAX_NAME_CHARACTERS = 80;
    /** The panels stand beside the row of the names, or beside an element around it. */
    private static final int MAX_STEPS_UP = 2;

    private TabNames() {}

    /** Writes the name of each tab above its panel, and removes the row; leaves a row whose panels are not found. */
    static void moveToPanels(Document page) {
        List<Element> lists = page.select("[role=tablist]").stream().limit(MAX_TAB_LISTS).toList();
        if (lists.isEmpty()) {
            return;
        }
        Map<String, Element> panels = page.select("[role=tabpanel][id]")
                .stream()
                .collect(Collectors.toMap(Element::id, panel -> panel, (first, again) -> first));
        for (Element list : lists) {
            moveToPanels(list, panels);
        }
    }

    private static void moveToPanels(Element list, Map<String, Element> panelsById) {
        List<Element> tabs = list.select("[role=tab]");
        List<Element> panels = tabs.stream().flatMap(tab -> controlledBy(tab, panelsById)).distinct().toList();
        if (panels.size() != tabs.size()) {
            panels = panelsBeside(list, tabs.size());
        }
        boolean hasNames = tabs.stream().map(Element::text).allMatch(TabNames::isName);
        if (tabs.isEmpty() || panels.size() != tabs.size() || !hasNames) {
            return;
        }
        for (int i = 0; i < tabs.size(); i++) {
            panels.get(i).prependElement("p").text(tabs.get(i).text());
        }
        list.remove();
    }

    private static boolean isName(String text) {
        return !text.isBlank() && text.length() <= MAX_NAME_CHARACTERS;
    }

    private static Stream<Element> controlledBy(Element tab, Map<String, Element> panelsById) {
        return Stream.of(tab.attr("aria-controls"), tab.attr("data-bs-target"), tab.attr("href"))
                .flatMap(id -> Stream.ofNullable(panelsById.get(id.startsWith("#") ? id.substring(1) : id)))
                .limit(1);
    }

    /** Returns the panels that stand in the order of their tabs; empty if their number is another one. */
    private static List<Element> panelsBeside(Element list, int count) {
        Element around = list.parent();
        for (int step = 0; step < MAX_STEPS_UP && around != null; step++) {
            var panels = new ArrayList<Element>();
            for (Element panel : around.select("[role=tabpanel]")) {
                if (panels.size() > count) {
                    break;
                }
                if (panels.isEmpty() || !panel.parents().contains(panels.getLast())) {
                    panels.add(panel);
                }
            }
            if (panels.size() == count) {
                return panels;
            }
            around = around.parent();
        }
        return List.of();
    }
}
