package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import dev.carrel.generation.extractive.PassageScorer.ScoredPassage;
import dev.carrel.generation.extractive.text.ParsedBlock;
import dev.carrel.generation.extractive.text.ParsedBlock.BlockPart;
import dev.carrel.generation.extractive.text.WordCount;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The part of a passage that answers, and what an answer model has to mark of its surroundings for them to be quoted
 * with it.
 *
 * @param index the index of the part
 * @param itemEvidence the least evidence of the items of its list; 0 to quote the whole list
 * @param leadEvidence the least evidence of the sentences before it; 0 to quote its paragraph from the start
 */
record AnsweringPart(int index, double itemEvidence, double leadEvidence) {

    /** The evidence from which a part answers by itself, and the share of it that what belongs to it has. */
    private static final double EVIDENCE = 0.3;
    private static final double ITEM_SHARE = 0.4;
    private static final double LEAD_SHARE = 0.3;
    /** The share of the best evidence that a price needs to answer before what is marked better. */
    private static final double PRICE_SHARE = 0.3;
    /** An item of fewer words needs its list. */
    private static final int MIN_ITEM_WORDS = 8;

    static AnsweringPart find(ScoredPassage passage, AnswerType type) {
        List<MatchedPart> parts = passage.matched().parts();
        int best = findBest(passage, type);
        MatchedPart part = parts.get(best);
        double itemEvidence = part.block().isItem() && answersAlone(parts, best, type)
                ? ITEM_SHARE * part.block().evidence()
                : 0;
        double evidence = part.part().evidence();
        boolean leads = evidence >= EVIDENCE && (type.isFact() || type == AnswerType.REASON);
        return new AnsweringPart(best, itemEvidence, leads ? LEAD_SHARE * evidence : 0);
    }

    /** Returns the best part: to the question for a price one with a price, if the passage has any that is marked. */
    private static int findBest(ScoredPassage passage, AnswerType type) {
        List<MatchedPart> parts = passage.matched().parts();
        List<Integer> own = IntStream.rangeClosed(passage.firstOwn(), passage.lastOwn()).boxed().toList();
        double most = own.stream().mapToDouble(i -> parts.get(i).part().evidence()).max().orElse(0);
        IntPredicate isPrice = i -> passage.parts().get(i).fit() == 1
                && parts.get(i).part().evidence() >= PRICE_SHARE * most;
        List<Integer> prices = type != AnswerType.MONEY ? List.of() : own.stream().filter(isPrice::test).toList();
        int best = (prices.isEmpty() ? own : prices).stream()
                .max(Comparator.comparingDouble((Integer i) -> passage.parts().get(i).score())
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
        return NamedRow.findInsteadOf(best, own, parts);
    }

    private static boolean answersAlone(List<MatchedPart> parts, int index, AnswerType type) {
        ParsedBlock block = parts.get(index).block();
        return block.block() instanceof ListItem item && !(item.number() > 0 && mayBeStep(parts, index, type))
                && type != AnswerType.LIST && block.evidence() >= EVIDENCE
                && (countWords(block) >= MIN_ITEM_WORDS || item.text().contains(": "));
    }

    private static int countWords(ParsedBlock block) {
        return WordCount.countWords(block.label())
                + block.parts().stream().map(BlockPart::text).mapToInt(WordCount::countWords).sum();
    }

    /** No step of an instruction stands alone. A clause does: it answers with a fact, or nothing announces its list. */
    private static boolean mayBeStep(List<MatchedPart> parts, int item, AnswerType type) {
        int start = item;
        while (start > 0 && parts.get(start - 1).block().isItem()) {
            start--;
        }
        return !type.isFact() || type == AnswerType.ANY && start > 0 && parts.get(start - 1).block().isAnnouncement();
    }
}
