package dev.carrel.domain.passage;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class QuantityTest {

    private static List<Quantity> ask(String question, String... earlier) {
        return Quantity.findAsked(question, List.of(earlier));
    }

    @Test
    void hasTheBaseUnitOfItsKind() {
        assertThat(ask("What is the notice after 7 years?")).containsExactly(new Quantity(84, "month"));
        assertThat(ask("What is the notice after 84 months?")).containsExactly(new Quantity(84, "month"));
        assertThat(ask("What does a parcel of 2.5 kg cost?")).containsExactly(new Quantity(2500, "gram"));
        assertThat(ask("Is a stay of 2 hours free?")).containsExactly(new Quantity(120, "minute"));
        assertThat(ask("Who signs for £1,250.50?")).containsExactly(new Quantity(1250.5, "pound"));
        assertThat(ask("Was kostet der Transport von 3.500 Stück?")).containsExactly(new Quantity(3500, "stück"));
    }

    @Test
    void recognizesAgesAndDates() {
        assertThat(ask("What does a girl aged 9 pay?")).containsExactly(new Quantity(108, "month"));
        assertThat(ask("May a 4-year-old ride?")).containsExactly(new Quantity(48, "month"));
        assertThat(ask("What do I pay on 3 April?")).isEqualTo(ask("What do I pay on April 3rd?"))
                .isEqualTo(ask("Was zahle ich am 3. April?"))
                .hasSize(1);
    }

    @Test
    void hasTheUnitOfAnEarlierQuestion() {
        String earlier = "How much is the parcel of 3 kg to Spain?";
        assertThat(ask("And in Portugal?", earlier)).containsExactly(new Quantity(3000, "gram"));
        assertThat(ask("And with 12 kg?", earlier)).containsExactly(new Quantity(12_000, "gram"));
        assertThat(ask("And with 12?", earlier)).containsExactly(new Quantity(12_000, "gram"));
    }

    @Test
    void isNoNumberOfAThingNorAYear() {
        assertThat(ask("What is in room 12?")).isEmpty();
        assertThat(ask("What changed in version 3.1.4 of AB-12?")).isEmpty();
        assertThat(ask("Who paid for 2019?")).isEmpty();
        assertThat(ask("Which trains does Platform 9 serve?")).isEmpty();
        assertThat(ask("Which of them stood in 2019 there?")).isEmpty();
        assertThat(ask("Is the desk staffed at 10:30?")).isEmpty();
    }
}
