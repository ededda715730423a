package dev.carrel.domain.attribute;

import dev.carrel.domain.error.InvalidRequestException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static dev.carrel.domain.attribute.AttributeFilter.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AttributeFilterTest {

    private static final Attributes HANDBOOK = Attributes.of(Map.of("team", "sales", "year", 2026, "draft", false,
            "since", "2025-03-01", "products", List.of("till", "scanner")));

    @ParameterizedTest
    @CsvSource({"eq, team, sales, true", "eq, team, Sales, false", "eq, missing, sales, false",
        "ne, team, sales, false", "ne, team, hr, true", "ne, missing, sales, true", "eq, products, scanner, true",
        "eq, products, printer, false", "ne, products, scanner, false", "gt, since, 2025-02-28, true",
        "gte, since, 2025-03-01, true", "lt, since, 2025-03-01, false", "lte, since, 2025-03-01, true",
        "gt, missing, a, false", "gt, year, 2000, false", "gt, products, sb, true", "lt, products, a, false"})
    void comparesTexts(String type, String key, String value, boolean passes) {
        assertThat(parse(Map.of("type", type, "key", key, "value", value)).matches(HANDBOOK)).isEqualTo(passes);
    }

    @ParameterizedTest
    @CsvSource({"eq, year, 2026, true", "eq, year, 2026.5, false", "ne, year, 2026, false", "gt, year, 2025.5, true",
        "gt, year, 2026, false", "gte, year, 2026, true", "lt, year, 2027, true", "lte, year, 2025, false",
        "eq, team, 1, false", "ne, team, 1, true", "lt, team, 1, false", "gte, draft, 0, false"})
    void comparesNumbers(String type, String key, double value, boolean passes) {
        assertThat(parse(Map.of("type", type, "key", key, "value", value)).matches(HANDBOOK)).isEqualTo(passes);
    }

    @Test
    void comparesBooleans() {
        assertThat(parse(Map.of("type", "eq", "key", "draft", "value", false)).matches(HANDBOOK)).isTrue();
        assertThat(parse(Map.of("type", "ne", "key", "draft", "value", false)).matches(HANDBOOK)).isFalse();
        assertThat(parse(Map.of("type", "eq", "key", "draft", "value", "false")).matches(HANDBOOK)).isFalse();
    }

    @Test
    void findsMembers() {
        assertThat(parse(Map.of("type", "in", "key", "team", "value", List.of("hr", "sales"))).matches(HANDBOOK))
                .isTrue();
        assertThat(parse(Map.of("type", "in", "key", "products", "value", List.of("till"))).matches(HANDBOOK)).isTrue();
        assertThat(parse(Map.of("type", "in", "key", "year", "value", List.of("2026", 1))).matches(HANDBOOK)).isFalse();
        assertThat(parse(Map.of("type", "nin", "key", "team", "value", List.of("hr"))).matches(HANDBOOK)).isTrue();
        assertThat(parse(Map.of("type", "nin", "key", "missing", "value", List.of("hr"))).matches(HANDBOOK)).isTrue();
        assertThat(parse(Map.of("type", "nin", "key", "products", "value", List.of("till"))).matches(HANDBOOK))
                .isFalse();
    }

    @Test
    void conditionsAreWrittenInJava() {
        assertThat(where("team").equalTo("sales"))
                .isEqualTo(parse(Map.of("type", "eq", "key", "team", "value", "sales")));
        assertThat(where("draft").notEqualTo(true))
                .isEqualTo(parse(Map.of("type", "ne", "key", "draft", "value", true)));
        assertThat(where("year").greaterThan(2025))
                .isEqualTo(parse(Map.of("type", "gt", "key", "year", "value", 2025)));
        assertThat(where("year").lessThan(2027.5))
                .isEqualTo(parse(Map.of("type", "lt", "key", "year", "value", 2027.5)));
        assertThat(where("since").atMost("2025-03-01"))
                .isEqualTo(parse(Map.of("type", "lte", "key", "since", "value", "2025-03-01")));
        assertThat(where("year").in(2025, 2026))
                .isEqualTo(parse(Map.of("type", "in", "key", "year", "value", List.of(2025, 2026))));
        assertThat(where("team").notIn("hr"))
                .isEqualTo(parse(Map.of("type", "nin", "key", "team", "value", List.of("hr"))));
        assertThat(where("year").atLeast(2030).or(where("team").equalTo("sales")).matches(HANDBOOK)).isTrue();
        assertThat(where("year").atLeast(2030).and(where("team").equalTo("sales")).matches(HANDBOOK)).isFalse();
        assertThat(where("year").atLeast(2030).or(AttributeFilter.everything()).isEverything()).isTrue();
        assertThat(AttributeFilter.everything().or(where("year").atLeast(2030)).isEverything()).isTrue();
    }

    @Test
    void refusesConditionsThatTheGrammarRefuses() {
        assertThatThrownBy(() -> where("draft").atLeast(true)).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> where("Team of").equalTo("sales")).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> where("team").in()).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> where("team").equalTo(List.of("sales"))).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void combinesFilters() {
        Map<String, Object> yes = Map.of("type", "eq", "key", "team", "value", "sales");
        Map<String, Object> no = Map.of("type", "eq", "key", "team", "value", "hr");

        assertThat(parse(Map.of("type", "and", "filters", List.of(yes, no))).matches(HANDBOOK)).isFalse();
        assertThat(parse(Map.of("type", "or", "filters", List.of(no, yes))).matches(HANDBOOK)).isTrue();
        assertThat(parse(yes).and(parse(no)).matches(HANDBOOK)).isFalse();
        assertThat(AttributeFilter.everything().and(parse(no))).isEqualTo(parse(no));
        assertThat(parse(no).and(AttributeFilter.everything())).isEqualTo(parse(no));
        assertThat(AttributeFilter.everything().matches(Attributes.NONE)).isTrue();
        assertThat(new AttributeFilter.AnyOf(List.of()).matches(HANDBOOK)).isFalse();
    }

    @Test
    void writesWhatItParses() {
        Map<String, Object> tree = Map.of("type", "or", "filters",
                List.of(Map.of("type", "and", "filters",
                        List.of(Map.of("type", "gte", "key", "year", "value", 2026L),
                                Map.of("type", "nin", "key", "team", "value", List.of("hr", true, 0.5)))),
                        Map.of("type", "eq", "key", "draft", "value", true)));

        assertThat(parse(tree).toMap()).isEqualTo(tree);
        assertThat(FilterGrammar.parse("filters", null)).isEqualTo(AttributeFilter.everything());
    }

    @Test
    void comparesTextsByCodePoint() {
        Attributes emoji = Attributes.of(Map.of("text", "\ud83d\ude00"));
        assertThat(parse(Map.of("type", "gt", "key", "text", "value", "\uffee")).matches(emoji)).isTrue();
    }

    @Test
    void namesThePlaceOfAnError() {
        assertInvalid("eq", "filters must be an object with a type");
        assertInvalid(Map.of("key", "team"), "filters/type must be eq, ne, gt");
        assertInvalid(Map.of("type", "EQ", "key", "team", "value", "a"), "filters/type must be eq, ne, gt");
        assertInvalid(Map.of("type", "and", "filters", List.of()), "filters/filters must be a list of at least one");
        assertInvalid(Map.of("type", "or", "filters", List.of(Map.of("type", "eq", "value", 1))),
                "filters/filters/0/key must be the key");
        assertInvalid(Map.of("type", "in", "key", "team", "value", List.of("a", List.of())),
                "filters/value/1 must be a string, a number or a boolean");
        assertInvalid(Map.of("type", "in", "key", "team", "value", "a"), "filters/value must be a list of 1 to 256");
        assertInvalid(Map.of("type", "gt", "key", "draft", "value", true), "must be a number or a string for gt");
        assertInvalid(Map.of("type", "eq", "key", "team", "value", "a", "valeu", "b"),
                "filters must have the fields type and key and value only");
        var withoutValue = new LinkedHashMap<String, Object>(Map.of("type", "eq", "key", "team"));
        withoutValue.put("value", null);
        assertInvalid(withoutValue, "filters/value must be a string, a number or a boolean");
    }

    @Test
    void isWithinTheFiltersThatPassMore() {
        AttributeFilter sales = AttributeFilter.equalTo("team", "sales");
        AttributeFilter recent = parse(Map.of("type", "gte", "key", "year", "value", 2024));
        AttributeFilter teams = parse(Map.of("type", "in", "key", "team", "value", List.of("hr", "sales")));
        AttributeFilter either = new AttributeFilter.AnyOf(List.of(sales, recent));
        AttributeFilter notHr = parse(Map.of("type", "ne", "key", "team", "value", "hr"));

        assertThat(sales.isWithin(AttributeFilter.everything())).isTrue();
        assertThat(AttributeFilter.everything().isWithin(sales)).isFalse();
        assertThat(recent.and(sales).isWithin(sales)).isTrue();
        assertThat(recent.and(sales).isWithin(sales.and(recent))).isTrue();
        assertThat(sales.isWithin(recent.and(sales))).isFalse();
        assertThat(sales.isWithin(teams)).isTrue();
        assertThat(teams.isWithin(sales)).isFalse();
        assertThat(sales.isWithin(either)).isTrue();
        assertThat(either.isWithin(sales)).isFalse();
        assertThat(either.and(sales).isWithin(either)).isTrue();
        assertThat(parse(Map.of("type", "gt", "key", "year", "value", 2025)).isWithin(recent)).isTrue();
        assertThat(parse(Map.of("type", "lt", "key", "year", "value", 2025)).isWithin(recent)).isFalse();
        assertThat(parse(Map.of("type", "nin", "key", "team", "value", List.of("it", "hr"))).isWithin(notHr)).isTrue();
        assertThat(notHr.isWithin(parse(Map.of("type", "nin", "key", "team", "value", List.of("it", "hr"))))).isFalse();
        // Because of lists, which may have both.
        assertThat(sales.isWithin(notHr)).isFalse();
    }

    @Test
    void limitsSizeAndDepth() {
        Object filter = Map.of("type", "eq", "key", "team", "value", "a");
        assertInvalid(Map.of("type", "or", "filters", Collections.nCopies(FilterGrammar.MAX_CONDITIONS, filter)),
                "filters/filters/63 must not be part of a filter with more than 64 conditions");
        parse(Map.of("type", "or", "filters", Collections.nCopies(FilterGrammar.MAX_CONDITIONS - 1, filter)));
        for (int depth = 2; depth <= FilterGrammar.MAX_DEPTH; depth++) {
            filter = Map.of("type", "and", "filters", List.of(filter));
        }
        parse(filter);
        assertInvalid(Map.of("type", "and", "filters", List.of(filter)), "a depth of more than 8");
        assertInvalid(Map.of("type", "in", "key", "team", "value", new ArrayList<>(Collections.nCopies(257, "a"))),
                "filters/value must be a list of 1 to 256 values");
    }

    private static AttributeFilter parse(Object tree) {
        return FilterGrammar.parse("filters", tree);
    }

    private static void assertInvalid(Object tree, String message) {
        assertThatThrownBy(() -> parse(tree)).isInstanceOf(InvalidRequestException.class).hasMessageContaining(message);
    }
}
