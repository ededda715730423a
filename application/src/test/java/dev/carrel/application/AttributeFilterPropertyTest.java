package dev.carrel.application;

import dev.carrel.application.contract.RandomAttributes;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link AttributeFilter#isWithin} says of two filters is true for any attributes. */
class AttributeFilterPropertyTest {

    @Test
    void aFilterWithinAnotherPassesNothingMore() {
        checkFilters(2_000);
    }

    @Tag("reliability")
    @Test
    void noneOfManyFiltersWithinOthersPassesMore() {
        checkFilters(20_000);
    }

    private static void checkFilters(int rounds) {
        var random = new RandomAttributes(5);
        List<Attributes> attributes = Stream.generate(random::nextAttributes).limit(500).toList();
        int within = 0;
        for (int round = 0; round < rounds; round++) {
            AttributeFilter wide = random.nextFilter();
            AttributeFilter narrow = round % 2 == 0 ? random.nextFilter() : random.nextFilter().and(wide);
            boolean isWithin = narrow.isWithin(wide);
            assertThat(isWithin || round % 2 == 0).as("%s within %s", narrow, wide).isTrue();
            if (isWithin) {
                within++;
                assertThat(attributes).as("%s within %s", narrow, wide)
                        .noneMatch(each -> narrow.matches(each) && !wide.matches(each));
            }
        }
        assertThat(within).as("also of independent filters").isGreaterThan(rounds / 2 + rounds / 200);
    }
}
