package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.Layout.Part;
import org.junit.jupiter.api.Test;

import static dev.carrel.generation.extractive.Layout.Kind.HEADING;
import static dev.carrel.generation.extractive.Layout.Kind.ITEM;
import static dev.carrel.generation.extractive.Layout.Kind.TEXT;
import static org.assertj.core.api.Assertions.assertThat;

class LayoutTest {

    @Test
    void wrapped_lines_are_one() {
        assertThat(Layout.read(
                "Monday to Friday we are open from nine until\nfive, and on Saturday we are open from ten to\nTwo."))
                .containsExactly(
                        new Part(TEXT, "Monday to Friday we are open from nine until five, and on Saturday we are "
                                + "open from ten to Two."));
    }

    @Test
    void wrapped_lines_of_a_script_without_spaces_are_joined_without_one() {
        String half = "社員は年に二十八日の休暇を取ることができますがその前に上司の承認を得なければなりませんのでご注意";
        assertThat(Layout.read(half + "\n" + half + "。")).containsExactly(new Part(TEXT, half + half + "。"));
    }

    @Test
    void short_lines_are_not() {
        assertThat(Layout.read("Monday 9-17\nTuesday 9-17\nClosed on Sundays"))
                .containsExactly(new Part(TEXT, "Monday 9-17"), new Part(TEXT, "Tuesday 9-17"),
                        new Part(TEXT, "Closed on Sundays"));
    }

    @Test
    void a_short_line_above_a_sentence_is_a_heading() {
        assertThat(Layout.read("Annual leave\n\nEmployees have 28 days."))
                .containsExactly(new Part(HEADING, "Annual leave"), new Part(TEXT, "Employees have 28 days."));
        assertThat(Layout.read("Annual leave\nEmployees have 28 days."))
                .containsExactly(new Part(HEADING, "Annual leave"), new Part(TEXT, "Employees have 28 days."));
    }

    @Test
    void a_marked_line_is_a_heading_anywhere() {
        assertThat(Layout.read("Text.\n## Annual leave ##\nMore"))
                .containsExactly(new Part(TEXT, "Text."), new Part(HEADING, "Annual leave"), new Part(TEXT, "More"));
    }

    @Test
    void a_line_that_stands_above_nothing_or_says_something_is_text() {
        assertThat(Layout.read("Employees have 28 days.\n\nAnnual leave")).extracting(Part::kind).containsOnly(TEXT);
        assertThat(Layout.read("Phone: 555 1234\n\nCall us at any time.")).extracting(Part::kind).containsOnly(TEXT);
        assertThat(Layout.read("We are closed.\n\nCall us at any time.")).extracting(Part::kind).containsOnly(TEXT);
    }

    @Test
    void list_items_keep_their_marks_and_take_in_their_indented_lines() {
        assertThat(Layout.read("Bring:\n- a photo\n  of yourself\n* the form\n1. money\n2) time\n(a) a friend\n• cake"))
                .containsExactly(new Part(TEXT, "Bring:"), new Part(ITEM, "- a photo of yourself"),
                        new Part(ITEM, "* the form"), new Part(ITEM, "1. money"), new Part(ITEM, "2) time"),
                        new Part(ITEM, "(a) a friend"), new Part(ITEM, "• cake"));
    }

    @Test
    void rules_and_empty_lines_are_nothing() {
        assertThat(Layout.read("---\n\n \n* * *\n\nText.\n=====")).containsExactly(new Part(TEXT, "Text."));
        assertThat(Layout.read("")).isEmpty();
    }
}
