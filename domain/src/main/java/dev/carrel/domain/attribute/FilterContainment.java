package dev.carrel.domain.attribute;

import dev.carrel.domain.attribute.AttributeFilter.AllOf;
import dev.carrel.domain.attribute.AttributeFilter.AnyOf;
import dev.carrel.domain.attribute.AttributeFilter.Comparison;
import dev.carrel.domain.attribute.AttributeFilter.ComparisonOperator;
import dev.carrel.domain.attribute.AttributeFilter.Membership;
import java.util.List;
import java.util.Map;

/**
 * Decides by the form of two filters whether one passes no document that the other does not pass. It never says so in
 * error, but does not find every case: for access, an unknown case counts as a refusal.
 */
final class FilterContainment {

    private FilterContainment() {}

    static boolean isWithin(AttributeFilter narrow, AttributeFilter wide) {
        if (wide instanceof AllOf all) {
            return all.filters().stream().allMatch(each -> isWithin(narrow, each));
        }
        if (narrow instanceof AnyOf any) {
            return any.filters().stream().allMatch(each -> isWithin(each, wide));
        }
        return narrow.equals(wide)
                || narrow instanceof AllOf all && all.filters().stream().anyMatch(each -> isWithin(each, wide))
                || wide instanceof AnyOf any && any.filters().stream().anyMatch(each -> isWithin(narrow, each))
                || isConditionWithin(narrow, wide);
    }

    private static boolean isConditionWithin(AttributeFilter narrow, AttributeFilter wide) {
        if (isNegation(narrow) || isNegation(wide)) {
            return isNegation(narrow) && isNegation(wide) && keyOf(narrow).equals(keyOf(wide))
                    && valuesOf(narrow).containsAll(valuesOf(wide));
        }
        return !keyOf(narrow).isEmpty() && keyOf(narrow).equals(keyOf(wide)) && isSameDirection(narrow, wide)
                && valuesOf(narrow).stream()
                        .allMatch(value -> wide.matches(new Attributes(Map.of(keyOf(wide), value))));
    }

    /** Returns whether the wider filter passes all values that the narrower one passes if it passes their bound. */
    private static boolean isSameDirection(AttributeFilter narrow, AttributeFilter wide) {
        return switch (narrow) {
            case Comparison bound when bound.operator().isOrder() -> wide instanceof Comparison other
                    && other.operator().isOrder() && isLower(bound.operator()) == isLower(other.operator());
            default -> true;
        };
    }

    private static boolean isLower(ComparisonOperator operator) {
        return operator == ComparisonOperator.GT || operator == ComparisonOperator.GTE;
    }

    private static boolean isNegation(AttributeFilter filter) {
        return filter instanceof Comparison comparison && comparison.operator() == ComparisonOperator.NE
                || filter instanceof Membership membership && membership.negated();
    }

    /** Returns the key of a condition; empty, which no key is, for a connective. */
    private static String keyOf(AttributeFilter filter) {
        return switch (filter) {
            case Comparison comparison -> comparison.key();
            case Membership membership -> membership.key();
            case AllOf all -> "";
            case AnyOf any -> "";
        };
    }

    private static List<AttributeValue> valuesOf(AttributeFilter filter) {
        return switch (filter) {
            case Comparison comparison -> List.of(comparison.value());
            case Membership membership -> membership.values();
            case AllOf all -> List.of();
            case AnyOf any -> List.of();
        };
    }
}
