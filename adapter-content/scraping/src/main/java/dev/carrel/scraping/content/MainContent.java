package dev.carrel.scraping.content;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Main content extraction with boilerplate removal: finds the block of a page that holds its text.
 *
 * <p>
 * Blocks with a boilerplate role are excluded unless they hold most of the prose. The search starts at the block whose
 * own paragraphs hold the most prose. It climbs to an ancestor that holds clearly more: a little more to reach a marked
 * article, much more to leave it. Lists of links are excluded last.
 */
public final class MainContent {

    /** A navigation block with this share of the page's prose is misnamed and stays. */
    private static final double MAX_PROSE_SHARE_OF_NAVIGATION = 0.6;
    private static final double MAX_PROSE_SHARE_OF_METADATA = 0.3;
    /** A navigation block that contains an article with this share of the prose stays. */
    private static final double MIN_PROSE_SHARE_OF_ARTICLE = 0.3;
    /** Beside an article, navigation blocks are excluded up to this multiple of the article's prose. */
    private static final double MAX_NAVIGATION_TO_ARTICLE = 2;
    /** With less prose beside them, the comments are the text of the page. */
    private static final int MIN_PROSE_BESIDE_COMMENTS = 200;

    /** A page with less prose in one place is a list, a form or a poem; all of it is its text. */
    private static final int MIN_PROSE = 200;
    private static final double ARTICLE_WEIGHT = 1.5;
    private static final double MIN_GAIN_TO_CLIMB = 1.5;
    private static final double MIN_GAIN_TO_REACH_ARTICLE = 1.2;
    private static final double MIN_GAIN_TO_LEAVE_ARTICLE = 4;

    private static final double MAX_LINK_DENSITY_OF_PARAGRAPH = 0.8;
    private static final double MAX_LINK_DENSITY_OF_LIST = 0.6;

    private static final Set<String> PARTS = Set.of("tr", "tbody", "thead", "tfoot", "li", "dt", "dd");

    private final ContentBlock page;
    private final int pageProse;
    private final int articleProse;

    private MainContent(ContentBlock page) {
        this.page = page;
        pageProse = page.proseWeight();
        articleProse = findArticleProse(page);
    }

    /** Returns the main content within a block, after excluding the boilerplate in it. */
    public static ContentBlock findIn(ContentBlock page) {
        return new MainContent(page).findMain();
    }

    private ContentBlock findMain() {
        excludeBoilerplate(page);
        page.updateMeasures();
        ContentBlock found = climbFrom(findDensest(page));
        ContentBlock main = found.proseWeight() < MIN_PROSE ? page : found;
        excludeLinkLists(main);
        main.updateMeasures();
        return main;
    }

    private static int findArticleProse(ContentBlock block) {
        return block.isArticle()
                ? block.proseWeight()
                : block.includedBlocks().stream().mapToInt(MainContent::findArticleProse).max().orElse(0);
    }

    private void excludeBoilerplate(ContentBlock block) {
        for (ContentBlock inner : block.includedBlocks()) {
            if (isBoilerplate(inner)) {
                inner.exclude();
            } else {
                excludeBoilerplate(inner);
            }
        }
    }

    private boolean isBoilerplate(ContentBlock block) {
        return switch (block.boilerplateRole()) {
            case NONE -> false;
            case METADATA -> block.proseWeight() < pageProse * MAX_PROSE_SHARE_OF_METADATA;
            case NAVIGATION -> !holdsArticle(block)
                    && (block.proseWeight() < pageProse * MAX_PROSE_SHARE_OF_NAVIGATION || isBesideArticle(block));
            case COMMENTS -> pageProse - block.proseWeight() > MIN_PROSE_BESIDE_COMMENTS && !holdsArticle(block);
        };
    }

    private boolean isBesideArticle(ContentBlock block) {
        return !block.isInArticle() && articleProse >= MIN_PROSE
                && block.proseWeight() < MAX_NAVIGATION_TO_ARTICLE * articleProse;
    }

    private boolean holdsArticle(ContentBlock block) {
        return block.proseWeight() > pageProse * MIN_PROSE_SHARE_OF_ARTICLE
                && (block.isArticle() || block.includedBlocks().stream().anyMatch(this::holdsArticle));
    }

    private static ContentBlock findDensest(ContentBlock page) {
        Map<ContentBlock, Double> ownProse = new LinkedHashMap<>();
        addOwnProse(page, ownProse);
        @Nullable
        ContentBlock densest = null;
        for (ContentBlock block : ownProse.keySet()) {
            if (densest == null || ownProse.getOrDefault(block, 0.0) > ownProse.getOrDefault(densest, 0.0)) {
                densest = block;
            }
        }
        return densest == null ? page : densest;
    }

    private static void addOwnProse(ContentBlock block, Map<ContentBlock, Double> ownProse) {
        ContentBlock parent = block.parent();
        ContentBlock owner = parent != null && block.includedBlocks().isEmpty() ? parent : block;
        for (ContentNode node : block.includedNodes()) {
            switch (node) {
                case ContentBlock inner -> addOwnProse(inner, ownProse);
                case TextRun run ->
                        ownProse.merge(owner, run.proseWeight() * (owner.isInArticle() ? ARTICLE_WEIGHT : 1),
                                Double::sum);
            }
        }
    }

    private static ContentBlock climbFrom(ContentBlock start) {
        ContentBlock main = start;
        for (ContentBlock ancestor = start.parent(); ancestor != null; ancestor = ancestor.parent()) {
            double gain = ancestor.isArticle()
                    ? MIN_GAIN_TO_REACH_ARTICLE
                    : main.isInArticle() ? MIN_GAIN_TO_LEAVE_ARTICLE : MIN_GAIN_TO_CLIMB;
            if (ancestor.proseWeight() > gain * main.proseWeight()) {
                main = ancestor;
            }
        }
        return enclosingWhole(main);
    }

    /** Returns the table or list that a row or an item belongs to; a cell may hold a whole page. */
    private static ContentBlock enclosingWhole(ContentBlock block) {
        ContentBlock whole = block;
        for (ContentBlock parent = whole.parent(); parent != null && PARTS.contains(whole.tagName());) {
            whole = parent;
            parent = whole.parent();
        }
        return whole;
    }

    private static void excludeLinkLists(ContentBlock main) {
        for (ContentBlock inner : main.includedBlocks()) {
            double maxDensity = maxLinkDensity(inner.tagName());
            if (inner.linkDensity() > maxDensity) {
                inner.exclude();
            } else {
                excludeLinkLists(inner);
            }
        }
    }

    private static double maxLinkDensity(String tag) {
        return switch (tag) {
            case "p" -> MAX_LINK_DENSITY_OF_PARAGRAPH;
            case "ul", "ol", "table", "div", "section" -> MAX_LINK_DENSITY_OF_LIST;
            default -> 1;
        };
    }
}
