package dev.carrel.domain.attribute;

import dev.carrel.domain.WireName;
import dev.carrel.domain.attribute.AttributeValue.BooleanValue;
import dev.carrel.domain.attribute.AttributeValue.NumberValue;
import dev.carrel.domain.attribute.AttributeValue.TextListValue;
import dev.carrel.domain.attribute.AttributeValue.TextValue;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A condition on the attributes of a document, in the grammar of the filters of OpenAI's vector stores. Parsed and
 * written by {@link FilterGrammar}.
 */
public sealed interface AttributeFilter {

    /** Returns the filter that every document passes. */
    static AttributeFilter everything() {
        return new AllOf(List.of());
    }

    /**
     * Begins a condition on an attribute, as in {@code where("year").atLeast(2024).and(where("team").in("hr", "it"))}.
     *
     * @param key the key of the attribute; a document may lack it
     */
    static FilterCondition where(String key) {
        return new FilterCondition(key);
    }

    /** Returns whether a document with these attributes passes. */
    boolean matches(Attributes attributes);

    /** Returns whether all attributes pass. */
    default boolean matchesAll(Collection<Attributes> all) {
        return all.stream().allMatch(this::matches);
    }

    /**
     * Checks the attributes that a document is to have.
     *
     * @throws InvalidRequestException if they do not pass, which names the field {@code attributes}
     */
    default void requireMatch(Attributes attributes) {
        if (!matches(attributes)) {
            throw InvalidRequestException.of("attributes",
                    "must pass the filter that holds for this access, which they do not");
        }
    }

    /** Returns the filter that only passes what this and the other filter pass. */
    default AttributeFilter and(AttributeFilter other) {
        if (isEverything()) {
            return other;
        }
        return other.isEverything() || equals(other) ? this : new AllOf(List.of(this, other));
    }

    /** Returns the filter that passes what this or the other filter passes. */
    default AttributeFilter or(AttributeFilter other) {
        if (isEverything() || equals(other)) {
            return this;
        }
        return other.isEverything() ? other : new AnyOf(List.of(this, other));
    }

    /** Returns whether every document passes because there is no condition. */
    default boolean isEverything() {
        return this instanceof AllOf all && all.filters().isEmpty();
    }

    /**
     * Returns whether every document that passes this filter also passes another one, as far as their forms show: false
     * if that is not found out.
     */
    default boolean isWithin(AttributeFilter wider) {
        return FilterContainment.isWithin(this, wider);
    }

    /** Returns the filter that documents pass whose attribute equals a text, or contains it if it is a list. */
    static AttributeFilter equalTo(String key, String text) {
        return new Comparison(key, ComparisonOperator.EQ, AttributeValue.of("value", text));
    }

    /**
     * Compares one attribute with a value.
     * <ul>
     * <li>{@code eq}: the attribute has the type of the value and equals it; a list of texts equals a text that it
     * contains. {@code ne} is its negation: a document without the attribute passes.
     * <li>{@code gt}, {@code gte}, {@code lt}, {@code lte}: both are numbers, or both are texts, which are compared by
     * their code points, so that dates as in {@code 2026-11-22} are in order. A list passes if one of its texts does.
     * </ul>
     *
     * @param value not a list
     */
    record Comparison(String key, ComparisonOperator operator, AttributeValue value) implements AttributeFilter {

        @Override
        public boolean matches(Attributes attributes) {
            Optional<AttributeValue> actual = attributes.find(key);
            return operator == ComparisonOperator.NE
                    ? actual.isEmpty() || !passes(actual.get(), ComparisonOperator.EQ)
                    : actual.isPresent() && passes(actual.get(), operator);
        }

        private boolean passes(AttributeValue actual, ComparisonOperator compared) {
            return elementsOf(actual).anyMatch(element -> {
                OptionalInt order = compare(element, value);
                return order.isPresent() && compared.accepts(order.getAsInt());
            });
        }

        private static Stream<AttributeValue> elementsOf(AttributeValue actual) {
            return actual instanceof TextListValue list ? list.texts().stream().map(TextValue::new)
                    : Stream.of(actual);
        }

        private static OptionalInt compare(AttributeValue actual, AttributeValue value) {
            return switch (actual) {
                case TextValue text when value instanceof TextValue other -> OptionalInt
                        .of(compareCodePoints(text.text(), other.text()));
                case NumberValue number when value instanceof NumberValue other -> OptionalInt
                        .of(Double.compare(number.number(), other.number()));
                case BooleanValue flag when value instanceof BooleanValue other -> OptionalInt
                        .of(Boolean.compare(flag.flag(), other.flag()));
                default -> OptionalInt.empty();
            };
        }

        /** Compares as UTF-8 does; {@link String#compareTo} puts supplementary characters before some others. */
        private static int compareCodePoints(String left, String right) {
            return Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());
        }
    }

    /**
     * Compares one attribute with several values.
     *
     * @param negated false for {@code in}, which passes if the attribute equals one of the values as {@code eq} does;
     * true for {@code nin}, its negation
     * @param values at least one, none of them a list
     */
    record Membership(String key, boolean negated, List<AttributeValue> values) implements AttributeFilter {

        public Membership {
            values = List.copyOf(values);
        }

        @Override
        public boolean matches(Attributes attributes) {
            return negated != values.stream()
                    .anyMatch(value -> new Comparison(key, ComparisonOperator.EQ, value).matches(attributes));
        }
    }

    /** Passes what all filters pass; everything if there are none. */
    record AllOf(List<AttributeFilter> filters) implements AttributeFilter {

        public AllOf {
            filters = List.copyOf(filters);
        }

        @Override
        public boolean matches(Attributes attributes) {
            return filters.stream().allMatch(filter -> filter.matches(attributes));
        }
    }

    /** Passes what at least one filter passes; nothing if there are none. */
    record AnyOf(List<AttributeFilter> filters) implements AttributeFilter {

        public AnyOf {
            filters = List.copyOf(filters);
        }

        @Override
        public boolean matches(Attributes attributes) {
            return filters.stream().anyMatch(filter -> filter.matches(attributes));
        }
    }

    /** The operator of a comparison. */
    enum ComparisonOperator implements WireName {
        EQ,
        NE,
        GT,
        GTE,
        LT,
        LTE;

        private boolean accepts(int order) {
            return switch (this) {
                case EQ -> order == 0;
                case NE -> order != 0;
                case GT -> order > 0;
                case GTE -> order >= 0;
                case LT -> order < 0;
                case LTE -> order <= 0;
            };
        }

        /** Returns whether the operator compares by order, which booleans do not have. */
        boolean isOrder() {
            return this != EQ && this != NE;
        }
    }

    /** Returns this filter as plain Java objects, as {@link FilterGrammar#parse} takes them. */
    default Map<String, Object> toMap() {
        return FilterGrammar.write(this);
    }
}
