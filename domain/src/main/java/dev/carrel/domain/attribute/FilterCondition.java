package dev.carrel.domain.attribute;

import dev.carrel.domain.attribute.AttributeFilter.ComparisonOperator;
import java.util.List;
import java.util.Map;

/**
 * The left side of a condition, see {@link AttributeFilter#where}. Values are strings, numbers and booleans; a boolean
 * has no order. What is not allowed is an {@link dev.carrel.domain.error.InvalidRequestException}.
 */
public final class FilterCondition {

    private final String key;

    FilterCondition(String key) {
        this.key = key;
    }

    /** Returns the filter of documents whose attribute equals a value, or is a list that contains it. */
    public AttributeFilter equalTo(Object value) {
        return compare(ComparisonOperator.EQ, value);
    }

    /** Returns the filter of all other documents than {@link #equalTo}: also of those without the attribute. */
    public AttributeFilter notEqualTo(Object value) {
        return compare(ComparisonOperator.NE, value);
    }

    /** Returns the filter of documents whose attribute is greater than a value of its type. */
    public AttributeFilter greaterThan(Object value) {
        return compare(ComparisonOperator.GT, value);
    }

    /** Returns the filter of documents whose attribute is a value of its type, or greater. */
    public AttributeFilter atLeast(Object value) {
        return compare(ComparisonOperator.GTE, value);
    }

    /** Returns the filter of documents whose attribute is less than a value of its type. */
    public AttributeFilter lessThan(Object value) {
        return compare(ComparisonOperator.LT, value);
    }

    /** Returns the filter of documents whose attribute is a value of its type, or less. */
    public AttributeFilter atMost(Object value) {
        return compare(ComparisonOperator.LTE, value);
    }

    /**
     * Returns the filter of documents whose attribute equals one of the values.
     *
     * @param values 1 to {@value FilterGrammar#MAX_VALUES}
     */
    public AttributeFilter in(Object... values) {
        return write("in", List.of(values));
    }

    /** Returns the filter of all other documents than {@link #in}: also of those without the attribute. */
    public AttributeFilter notIn(Object... values) {
        return write("nin", List.of(values));
    }

    private AttributeFilter compare(ComparisonOperator operator, Object value) {
        return write(operator.wireName(), value);
    }

    /** The grammar checks the condition, so that the same ones are refused as over HTTP. */
    private AttributeFilter write(String type, Object value) {
        return FilterGrammar.parse("filter", Map.of("type", type, "key", key, "value", value));
    }
}
