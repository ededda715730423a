package dev.carrel.generation.extractive;

import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.CancellationSignal;
import org.junit.jupiter.api.Test;

import static dev.carrel.generation.extractive.PassageScorerTest.passage;
import static org.assertj.core.api.Assertions.assertThat;

class AskedCellTest {

    private static final String BIKES = """
            | Bicycle | Day | Week | Deposit | Lent by |
            | --- | --- | --- | --- | --- |
            | City bike | 12 euros | 60 euros | 50 euros | Ida Sommer |
            | E-bike | 29 euros | 145 euros | 230 euros | Olaf Brandt |
            | Cargo bike | 35 euros | 180 euros | | Olaf Brandt |

            Elsewhere the deposit is 90 euros.""";
    private static final String LAMP = """
            | Property | Value |
            | --- | --- |
            | Power | 9 W |
            | Cable length | 1.8 m |
            | Dimmable | yes, in 10 steps |""";

    @Test
    void leadsTheRowInWhichItStands() {
        assertThat(answer("What is the deposit of an e-bike?", BIKES)).isEqualTo("""
                **230 euros** · E-bike · Deposit

                | Bicycle | Day | Week | Deposit | Lent by |
                | --- | --- | --- | --- | --- |
                | E-bike | 29 euros | 145 euros | 230 euros | Olaf Brandt |""");
        assertThat(answer("What does the weekly rent of a city bike cost?", BIKES))
                .startsWith("**60 euros** · City bike · Week\n");
        assertThat(answer("How much is a cargo bike per day?", BIKES))
                .startsWith("**35 euros** · Cargo bike · Day\n");
        assertThat(answer("Who lends the city bike?", BIKES)).as("the only cell with a name")
                .startsWith("**Ida Sommer** · City bike · Lent by\n");
        assertThat(answer("Which bicycle costs 29 euros?", BIKES)).startsWith("**E-bike** · Bicycle\n");
    }

    @Test
    void needsNoNameOfAColumnThatWasNotAskedFor() {
        assertThat(answer("How long is the cable?", LAMP)).startsWith("**1.8 m** · Cable length\n\n");
        assertThat(answer("Is the lamp dimmable?", LAMP)).startsWith("**yes, in 10 steps** · Dimmable\n\n");
    }

    @Test
    void isNotGuessed() {
        assertThat(answer("What does an e-bike cost?", BIKES)).as("a day, a week or the deposit").doesNotContain("**");
        assertThat(answer("What is the deposit of a cargo bike?", BIKES)).as("an empty cell").doesNotContain("**");
        assertThat(answer("Compare the e-bike and the city bike.", BIKES)).as("two rows").doesNotContain("**");
    }

    private static String answer(String question, String table) {
        return AnswerExtractor
                .extractAnswer(ReplyRequests.of(question, passage("Guide", "", table, 0.9)), CancellationSignal.NONE)
                .orElseThrow()
                .text();
    }
}
