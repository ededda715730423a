package dev.carrel.scraping.extract;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the part of a page that the page is there for.
 *
 * <p>
 * Blocks that say that they are something else are left out, unless most of the prose is in them. The search begins at
 * the block whose own paragraphs hold the most prose, and climbs to a block around it as long as that holds clearly
 * more: a little more to reach what is marked as the article, much more to leave it. What is left in it of lists of
 * links is left out last.
 */
final class MainContent {

    /** A block named like surroundings that holds this share of the page's prose is misnamed. */
    private static final double MOST_IN_SURROUNDINGS = 0.6;
    private static final double MOST_IN_ORNAMENT = 0.3;
    /** An article in a block that is named like surroundings keeps it, from this share on. */
    private static final double LEAST_IN_ARTICLE = 0.3;
    /** Beside an article, surroundings are left out up to this multiple of its prose. */
    private static final double MOST_BESIDE_ARTICLE = 2;
    /** Where there is hardly anything but a discussion, that is the page's text. */
    private static final int LEAST_BESIDE_DISCUSSION = 200;

    /** A page with less prose in one place is a list, a form or a poem; all of it is its text. */
    private static final int LEAST_TO_TELL_BY = 200;
    private static final double WORTH_OF_ARTICLE = 1.5;
    private static final double GAIN_TO_CLIMB = 1.5;
    private static final double GAIN_TO_REACH_ARTICLE = 1.2;
    private static final double GAIN_TO_LEAVE_ARTICLE = 4;

    private static final double MOST_LINKED_PARAGRAPH = 0.8;
    private static final double MOST_LINKED_LIST = 0.6;

    private final Block page;
    private final int prose;
    private final int articleProse;

    private MainContent(Block page) {
        this.page = page;
        prose = page.prose();
        articleProse = proseOfArticle(page);
    }

    /** The block within that one to read; what should not be read in it is left out. */
    static Block find(Block page) {
        return new MainContent(page).find();
    }

    private Block find() {
        leaveOutOthers(page);
        page.measure();
        Block found = climb(densest(page));
        Block main = found.prose() < LEAST_TO_TELL_BY ? page : found;
        leaveOutLinks(main);
        main.measure();
        return main;
    }

    private static int proseOfArticle(Block block) {
        return block.isArticle()
                ? block.prose()
                : block.blocks().stream().mapToInt(MainContent::proseOfArticle).max().orElse(0);
    }

    private void leaveOutOthers(Block block) {
        for (Block inner : block.blocks()) {
            if (isOther(inner)) {
                inner.leaveOut();
            } else {
                leaveOutOthers(inner);
            }
        }
    }

    private boolean isOther(Block block) {
        return switch (block.role()) {
            case NONE -> false;
            case ORNAMENT -> block.prose() < prose * MOST_IN_ORNAMENT;
            case SURROUNDINGS -> !holdsArticle(block)
                    && (block.prose() < prose * MOST_IN_SURROUNDINGS || isBesideArticle(block));
            case DISCUSSION -> prose - block.prose() > LEAST_BESIDE_DISCUSSION && !holdsArticle(block);
        };
    }

    private boolean isBesideArticle(Block block) {
        return !block.inArticle() && articleProse >= LEAST_TO_TELL_BY
                && block.prose() < MOST_BESIDE_ARTICLE * articleProse;
    }

    private boolean holdsArticle(Block block) {
        return block.prose() > prose * LEAST_IN_ARTICLE
                && (block.isArticle() || block.blocks().stream().anyMatch(this::holdsArticle));
    }

    private static Block densest(Block page) {
        Map<Block, Double> own = new LinkedHashMap<>();
        addOwnProse(page, own);
        @Nullable
        Block densest = null;
        for (Block block : own.keySet()) {
            if (densest == null || own.getOrDefault(block, 0.0) > own.getOrDefault(densest, 0.0)) {
                densest = block;
            }
        }
        return densest == null ? page : densest;
    }

    private static void addOwnProse(Block block, Map<Block, Double> own) {
        Block parent = block.parent();
        Block owner = parent != null && block.blocks().isEmpty() ? parent : block;
        for (Piece piece : block.pieces()) {
            switch (piece) {
                case Block inner -> addOwnProse(inner, own);
                case Run run ->
                        own.merge(owner, run.prose() * (owner.inArticle() ? WORTH_OF_ARTICLE : 1), Double::sum);
            }
        }
    }

    private static Block climb(Block start) {
        Block main = start;
        for (Block around = start.parent(); around != null; around = around.parent()) {
            double gain = around.isArticle()
                    ? GAIN_TO_REACH_ARTICLE
                    : main.inArticle() ? GAIN_TO_LEAVE_ARTICLE : GAIN_TO_CLIMB;
            if (around.prose() > gain * main.prose()) {
                main = around;
            }
        }
        return main;
    }

    private static void leaveOutLinks(Block main) {
        for (Block inner : main.blocks()) {
            double most = mostLinked(inner.tag());
            if (inner.linkDensity() > most) {
                inner.leaveOut();
            } else {
                leaveOutLinks(inner);
            }
        }
    }

    private static double mostLinked(String tag) {
        return switch (tag) {
            case "p" -> MOST_LINKED_PARAGRAPH;
            case "ul", "ol", "table", "div", "section" -> MOST_LINKED_LIST;
            default -> 1;
        };
    }
}
