package dev.carrel.domain.passage;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.BlockMarkdown;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConditionalRowsTest {

    private static final String TRAINING = """
            Everybody has three days of training a year.

            | Years in the firm | Days of training |
            |---|---|
            | 0-1 | 3 |
            | 2-5 | 6 |
            | 6+ | 8 |
            """;
    private static final String SWIMMING = """
            A swim costs 7 euros.

            - Children under 4: free
            - from 4 to 15 years: 3 euros
            - 16 to 20 years: 5 euros
            - 66 years and over: 4 euros
            """;

    private static List<Block> blocks(String markdown) {
        return BlockMarkdown.parse(markdown);
    }

    private static List<ConditionalRows> choose(String markdown, String question) {
        return ConditionalRows.choose(blocks(markdown), AskedConditions.of(question, List.of()));
    }

    private static List<Integer> held(String markdown, String question) {
        return choose(markdown, question).stream().flatMap(rows -> rows.held().stream()).toList();
    }

    @Test
    void findsTheRowWhoseRangeHolds() {
        assertThat(choose(TRAINING, "How many days of training do I have after 4 years?"))
                .containsExactly(new ConditionalRows(1, true, List.of(1)));
        assertThat(held(TRAINING, "And after 11 years?")).containsExactly(2);
        assertThat(held(TRAINING, "And after 18 months?")).as("between the rows").isEmpty();
        assertThat(choose(TRAINING, "What about 4 weeks?")).as("another unit").isEmpty();
    }

    @Test
    void findsTheRowBesideASentenceAboutOtherQuantities() {
        assertThat(held(TRAINING + "\nAbove 5 years, days are booked early.", "And after 5 years?")).containsExactly(1);
        assertThat(choose(TRAINING + "\nIn 5 years there is a jubilee.", "And after 5 years?")).as("said there")
                .isEmpty();
    }

    @Test
    void findsTheItemWhoseRangeHolds() {
        assertThat(choose(SWIMMING, "What does a swim cost at 17 years?"))
                .containsExactly(new ConditionalRows(1, false, List.of(2)));
        assertThat(held(SWIMMING, "What does a child aged 3 pay?")).containsExactly(0);
        assertThat(held(SWIMMING, "What does a child aged 4 pay?")).containsExactly(1);
        assertThat(held(SWIMMING, "And at 80?")).containsExactly(3);
    }

    @Test
    void saysThatNothingHolds() {
        assertThat(choose(SWIMMING, "What does a swim cost at 40 years?"))
                .containsExactly(new ConditionalRows(1, false, List.of()));
    }

    @Test
    void readsBoundsInSeveralLanguages() {
        String bounds = """
                | Gewicht | Porto |
                |---|---|
                | unter 1 kg | 3 € |
                | 1 kg bis 5 kg | 6 € |
                | über 5 bis 20 kg | 11 € |
                | mehr als 20 kg | 30 € |
                """;
        assertThat(held(bounds, "Was kosten 800 g?")).containsExactly(0);
        assertThat(held(bounds, "Was kosten 5 kg?")).containsExactly(1);
        assertThat(held(bounds, "Was kosten 5,5 kg?")).containsExactly(2);
        assertThat(held(bounds, "Was kosten 21 kg?")).containsExactly(3);
        String delays = """
                - moins de 10 jours de retard : rien
                - de 10 à 20 jours de retard : 5 euros
                - plus de 20 jours de retard : 9 euros
                """;
        assertThat(held(delays, "Combien pour 9 jours ?")).containsExactly(0);
        assertThat(held(delays, "Combien pour 20 jours ?")).containsExactly(1);
        assertThat(held(delays, "Combien pour 21 jours ?")).containsExactly(2);
    }

    @Test
    void prefersTheNarrowestOfBoundsThatAllHold() {
        String notice = """
                - from 2 years: one month
                - from 5 years: two months
                - from 8 years: three months
                """;
        assertThat(held(notice, "What is the notice after 6 years?")).containsExactly(1);
        assertThat(held(notice, "What is the notice after 1 year?")).isEmpty();
    }

    @Test
    void readsARangeInTwoUnits() {
        String parking = """
                | Stay | Price |
                |---|---|
                | less than 45 minutes | free |
                | 45 minutes to 3 hours | 2 |
                | over 3 hours | 9 |
                """;
        assertThat(held(parking, "What does a stay of 20 minutes cost?")).containsExactly(0);
        assertThat(held(parking, "What does a stay of 2 hours cost?")).containsExactly(1);
        assertThat(held(parking, "What does a stay of 200 minutes cost?")).containsExactly(2);
    }

    @Test
    void readsRangesOfDates() {
        String fees = """
                | Booked | Fee |
                |---|---|
                | until 31 January | 100 |
                | 1 February to 31 March | 130 |
                | from 1 April | 150 |
                """;
        assertThat(held(fees, "What is the fee on 12 February?")).containsExactly(1);
        assertThat(held(fees, "What is the fee if I book on June 2?")).containsExactly(2);
    }

    @Test
    void findsTheRowWithTheLabel() {
        String grades = """
                | Grade | Pay |
                |---|---|
                | A | 2,000 |
                | B | 2,500 |
                """;
        assertThat(held(grades, "What does a clerk in grade B earn?")).containsExactly(1);
        assertThat(choose(grades, "What does a clerk in grade F earn?"))
                .containsExactly(new ConditionalRows(0, true, List.of()));
        assertThat(choose(grades, "What does a clerk in house B earn?")).as("another thing").isEmpty();
        String lanes = "- Lane 1: beginners\n- Lane 2: everybody\n- Lane 3: courses";
        assertThat(held(lanes, "Who swims in lane 3?")).containsExactly(2);
        assertThat(choose(lanes, "Who swims in lane 9?")).containsExactly(new ConditionalRows(0, false, List.of()));
    }

    @Test
    void leavesOtherTablesAlone() {
        String results = """
                | Country | Delivery |
                |---|---|
                | Chile | 5-9 days |
                | Peru | 10-12 days |
                """;
        assertThat(choose(results, "Where does it take 6 days?")).as("what a table decides is no condition").isEmpty();
        assertThat(choose("- Paint two coats\n- Wait 4 hours", "What do I do for 3 hours?")).isEmpty();
        assertThat(choose("After 4 years you get a watch.\n\n" + TRAINING, "What do I get after 4 years?"))
                .as("a sentence says it")
                .isEmpty();
    }

    @Test
    void noticesThatSomethingElseIsCounted() {
        AskedConditions weight = AskedConditions.of("What does a child of 20 kg pay?", List.of());
        assertThat(ConditionalRows.decideByOther(blocks(SWIMMING), weight)).isTrue();
        assertThat(ConditionalRows.decideByOther(blocks(SWIMMING + "\nA towel of 1 kg is 2 euros."), weight)).isFalse();
        assertThat(ConditionalRows.decideByOther(blocks("A swim costs 7 euros."), weight)).isFalse();
        assertThat(ConditionalRows.decideByOther(blocks(SWIMMING),
                AskedConditions.of("What does a child of 9 years pay?", List.of()))).isFalse();
    }
}
