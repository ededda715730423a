package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import dev.carrel.generation.extractive.PartScorer.PartScore;
import dev.carrel.generation.extractive.PassageScorer.ScoredPassage;
import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.text.ParsedBlock;
import dev.carrel.generation.extractive.text.ParsedBlock.BlockPart;
import dev.carrel.generation.extractive.text.WordCount;
import java.util.List;

/**
 * Selector of the excerpt of a passage: the best part, what it depends on, and its neighbours as far as the answer type
 * allows. For one use.
 */
final class ExcerptSelector {

    /** Lists and code may make a reply longer than prose may. */
    private static final int MAX_LIST_WORDS = 200;
    private static final int MAX_CODE_WORDS = 150;
    private static final int MAX_PARAGRAPH_WORDS = 90;
    /** A paragraph up to this length is quoted whole. */
    private static final int MAX_WHOLE_WORDS = 110;

    private final List<MatchedPart> parts;
    private final List<PartScore> scores;
    private final ScoredPassage passage;
    private final PhraseLexicon phrases;
    private final AnswerType type;
    private final AnsweringPart answering;
    /** The first and the last part, inclusive. */
    private int first;
    private int last;

    private ExcerptSelector(ScoredPassage scored, AnswerType type, PhraseLexicon phrases) {
        passage = scored;
        parts = scored.matched().parts();
        scores = scored.parts();
        this.phrases = phrases;
        this.type = type;
        answering = AnsweringPart.find(scored, type);
        first = answering.index();
        last = answering.index();
    }

    static Excerpt selectExcerpt(ScoredPassage passage, AnswerType type, int maxWords, PhraseLexicon phrases) {
        var selector = new ExcerptSelector(passage, type, phrases);
        selector.addDependencies();
        selector.grow(maxWords);
        return new Excerpt(passage, selector.first, selector.last);
    }

    /** Returns whether a part is an item that is quoted with the best one. */
    private boolean isOwnItem(int i) {
        return block(i).isItem() && block(i).evidence() >= answering.itemEvidence();
    }

    private ParsedBlock block(int i) {
        return parts.get(i).block();
    }

    private String text(int i) {
        return parts.get(i).text();
    }

    private int words(int i) {
        int words = WordCount.countWords(text(i));
        return parts.get(i).partIndex() == 0 ? words + WordCount.countWords(block(i).label()) : words;
    }

    private int words(int from, int to) {
        int words = 0;
        for (int i = from; i <= to; i++) {
            words += words(i);
        }
        return words;
    }

    private int blockStart(int i) {
        return i - parts.get(i).partIndex();
    }

    private int blockEnd(int i) {
        return blockStart(i) + block(i).parts().size() - 1;
    }

    /** Adds what the excerpt cannot be understood without. */
    private void addDependencies() {
        int firstBefore;
        int lastBefore;
        do {
            firstBefore = first;
            lastBefore = last;
            addBefore();
            addAfter();
        } while (first != firstBefore || last != lastBefore);
    }

    private void addBefore() {
        ParsedBlock block = block(first);
        if (block.isItem()) {
            int start = listStart(first);
            int lead = start > 0 && isText(start - 1) ? start - 1 : start;
            if (words(lead, last) <= MAX_LIST_WORDS) {
                first = lead;
            } else {
                first = blockStart(first);
            }
        } else if (block.isCode()) {
            if (parts.get(first).partIndex() > 0 && words(blockStart(first), last) <= MAX_CODE_WORDS
                    && !block.isPreformattedProse()) {
                first = blockStart(first);
            } else if (parts.get(first).partIndex() == 0 && first > 0 && isText(first - 1)) {
                first--;
            }
        } else if (block.block() instanceof Table) {
            if (blockStart(first) > 0 && parts.get(first).partIndex() == 0 && block(first - 1).isAnnouncement()) {
                first--;
            }
        } else if (first > 0 && isText(first) && isText(first - 1) && !block(first - 1).isTitle()
                && (parts.get(first).partIndex() > 0 || !(block.block() instanceof Definition))
                && (phrases.startsWithCue(text(first), CueCategory.POINTING)
                        || phrases.startsWithCue(text(first), CueCategory.CONNECTING))
                && words(first - 1, last) <= MAX_PARAGRAPH_WORDS) {
            first--;
        }
        if (first > 0 && block(first - 1).isTitle() && parts.get(first).partIndex() == 0) {
            first--;
        }
    }

    private void addAfter() {
        if (last + 1 == parts.size()) {
            return;
        }
        boolean announces = last == blockEnd(last) && block(last).isAnnouncement()
                || last == blockEnd(last) && block(last).isTitle();
        if (announces) {
            int end = block(last + 1).isItem() ? listEnd(last + 1) : blockEnd(last + 1);
            int limit = isText(last + 1) ? MAX_PARAGRAPH_WORDS : MAX_LIST_WORDS;
            int to = last + 1;
            while (to < end && words(first, to + 1) <= limit) {
                to++;
            }
            last = to;
        } else if (block(last).isItem()) {
            int end = listEnd(last);
            if (words(first, end) <= MAX_LIST_WORDS) {
                last = end;
            } else {
                last = blockEnd(last);
            }
        } else if (block(last).isCode() && !block(last).isPreformattedProse()
                && words(first, blockEnd(last)) <= MAX_CODE_WORDS) {
            last = blockEnd(last);
        } else if (last == blockEnd(last) && isText(last) && block(last + 1).isCode()
                && !block(last + 1).isPreformattedProse()
                && type != AnswerType.NUMBER && words(first, blockEnd(last + 1)) <= MAX_CODE_WORDS) {
            last = blockEnd(last + 1);
        }
    }

    private boolean isOtherDefinition(int i) {
        int neighbour = i < first ? first : last;
        return block(i).block() instanceof Definition && (i < first || block(neighbour).block() instanceof Definition)
                && parts.get(i).blockIndex() != parts.get(neighbour).blockIndex();
    }

    private boolean isText(int i) {
        ParsedBlock block = block(i);
        return !block.isCode() && !block.isItem() && !(block.block() instanceof Table);
    }

    private int listStart(int i) {
        int start = i;
        while (start > 0 && isOwnItem(start - 1)) {
            start--;
        }
        return start;
    }

    private int listEnd(int i) {
        int end = i;
        while (end + 1 < parts.size() && isOwnItem(end + 1)) {
            end++;
        }
        return end;
    }

    /** Returns the first part of the paragraph that may stand before the one that answers. */
    private int findLead() {
        int start = blockStart(first);
        while (start < first && !mayLead(start)) {
            start++;
        }
        return start;
    }

    /** Returns whether a part says enough of what is asked to stand before the one that answers. */
    private boolean mayLead(int i) {
        BlockPart part = parts.get(i).part();
        return !isText(i) || part.evidence() >= answering.leadEvidence() || part.isQuestion() && i == first - 1;
    }

    /** Adds neighbours while there is room, the better one first; whole paragraphs if they are short. */
    private void grow(int maxWords) {
        int start = findLead();
        int end = blockEnd(last);
        if (words(start, end) <= Math.min(maxWords * 3 / 2, MAX_WHOLE_WORDS)) {
            first = start;
            last = end;
            addDependencies();
        }
        boolean grown = true;
        while (grown) {
            grown = false;
            double before = canAdd(first - 1, maxWords) ? scores.get(first - 1).score() : -1;
            double after = canAdd(last + 1, maxWords) ? scores.get(last + 1).score() : -1;
            if (after >= 0 && after >= before) {
                last++;
                grown = true;
            } else if (before >= 0) {
                first--;
                grown = true;
            }
            if (grown) {
                int f = first;
                int l = last;
                addDependencies();
                if (words(first, last) > MAX_LIST_WORDS) {
                    first = f;
                    last = l;
                    break;
                }
            }
        }
    }

    /**
     * Returns whether there is room for a part of the passage itself that can stand with the others: no rows torn off,
     * no other definition.
     */
    private boolean canAdd(int i, int maxWords) {
        if (i < passage.firstOwn() || i > passage.lastOwn()
                || i < first && !mayLead(i) || words(Math.min(i, first), Math.max(i, last)) > maxWords) {
            return false;
        }
        if (block(i).isItem() && !isOwnItem(i)) {
            return false;
        }
        boolean before = i < first;
        boolean sameBlock = parts.get(i).blockIndex() == parts.get(before ? first : last).blockIndex();
        if (sameBlock) {
            return true;
        }
        boolean mayCross = !type.isFact() || type == AnswerType.ANY;
        boolean isTorn = block(i).block() instanceof Table
                && words(Math.min(blockStart(i), first), Math.max(blockEnd(i), last)) > maxWords;
        return mayCross && !isTorn && !isOtherDefinition(i);
    }
}
