package dev.carrel.generation.extractive.text;

import dev.carrel.generation.extractive.text.BlockLayout.LayoutBlock;
import org.junit.jupiter.api.Test;

import static dev.carrel.generation.extractive.text.BlockLayout.BlockKind.HEADING;
import static dev.carrel.generation.extractive.text.BlockLayout.BlockKind.ITEM;
import static dev.carrel.generation.extractive.text.BlockLayout.BlockKind.TEXT;
import static org.assertj.core.api.Assertions.assertThat;

class BlockLayoutTest {

    @Test
    void joinsWrappedLines() {
        assertThat(BlockLayout.parseBlocks(
                "Monday to Friday we are open from nine until\nfive, and on Saturday we are open from ten to\nTwo."))
                .containsExactly(
                        new LayoutBlock(TEXT,
                                "Monday to Friday we are open from nine until five, and on Saturday we are "
                                        + "open from ten to Two."));
    }

    @Test
    void joinsUnspacedScriptsWithoutASpace() {
        String half = "社員は年に二十八日の休暇を取ることができますがその前に上司の承認を得なければなりませんのでご注意";
        assertThat(BlockLayout.parseBlocks(half + "\n" + half + "。"))
                .containsExactly(new LayoutBlock(TEXT, half + half + "。"));
    }

    @Test
    void keepsShortLinesApart() {
        assertThat(BlockLayout.parseBlocks("Monday 9-17\nTuesday 9-17\nClosed on Sundays"))
                .containsExactly(new LayoutBlock(TEXT, "Monday 9-17"), new LayoutBlock(TEXT, "Tuesday 9-17"),
                        new LayoutBlock(TEXT, "Closed on Sundays"));
    }

    @Test
    void takesShortLinesAboveSentencesAsHeadings() {
        assertThat(BlockLayout.parseBlocks("Annual leave\n\nEmployees have 28 days."))
                .containsExactly(new LayoutBlock(HEADING, "Annual leave"),
                        new LayoutBlock(TEXT, "Employees have 28 days."));
        assertThat(BlockLayout.parseBlocks("Annual leave\nEmployees have 28 days."))
                .containsExactly(new LayoutBlock(HEADING, "Annual leave"),
                        new LayoutBlock(TEXT, "Employees have 28 days."));
    }

    @Test
    void takesMarkedLinesAsHeadings() {
        assertThat(BlockLayout.parseBlocks("Text.\n## Annual leave ##\nMore"))
                .containsExactly(new LayoutBlock(TEXT, "Text."), new LayoutBlock(HEADING, "Annual leave"),
                        new LayoutBlock(TEXT, "More"));
    }

    @Test
    void takesOtherLinesAsText() {
        assertThat(BlockLayout.parseBlocks("Employees have 28 days.\n\nAnnual leave")).extracting(LayoutBlock::kind)
                .containsOnly(TEXT);
        assertThat(BlockLayout.parseBlocks("Phone: 555 1234\n\nCall us at any time.")).extracting(LayoutBlock::kind)
                .containsOnly(TEXT);
        assertThat(BlockLayout.parseBlocks("We are closed.\n\nCall us at any time.")).extracting(LayoutBlock::kind)
                .containsOnly(TEXT);
    }

    @Test
    void keepsListMarksAndJoinsIndentedLines() {
        assertThat(BlockLayout
                .parseBlocks("Bring:\n- a photo\n  of yourself\n* the form\n1. money\n2) time\n(a) a friend\n• cake"))
                .containsExactly(new LayoutBlock(TEXT, "Bring:"), new LayoutBlock(ITEM, "- a photo of yourself"),
                        new LayoutBlock(ITEM, "* the form"), new LayoutBlock(ITEM, "1. money"),
                        new LayoutBlock(ITEM, "2) time"),
                        new LayoutBlock(ITEM, "(a) a friend"), new LayoutBlock(ITEM, "• cake"));
    }

    @Test
    void ignoresRulesAndEmptyLines() {
        assertThat(BlockLayout.parseBlocks("---\n\n \n* * *\n\nText.\n====="))
                .containsExactly(new LayoutBlock(TEXT, "Text."));
        assertThat(BlockLayout.parseBlocks("")).isEmpty();
    }
}
