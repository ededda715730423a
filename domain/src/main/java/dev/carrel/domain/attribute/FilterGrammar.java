package dev.carrel.domain.attribute;

import dev.carrel.domain.WireName;
import dev.carrel.domain.attribute.AttributeFilter.AllOf;
import dev.carrel.domain.attribute.AttributeFilter.AnyOf;
import dev.carrel.domain.attribute.AttributeFilter.Comparison;
import dev.carrel.domain.attribute.AttributeFilter.ComparisonOperator;
import dev.carrel.domain.attribute.AttributeFilter.Membership;
import dev.carrel.domain.attribute.AttributeValue.BooleanValue;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The form of filters in JSON, as trees of maps, lists, strings, numbers and booleans, which is the grammar of the
 * filters of OpenAI's vector stores: <pre>
 * {"type": "eq" | "ne" | "gt" | "gte" | "lt" | "lte", "key": "year", "value": 2026}
 * {"type": "in" | "nin", "key": "team", "value": ["sales", "support"]}
 * {"type": "and" | "or", "filters": [ … ]}
 * </pre>
 */
public final class FilterGrammar {

    /** The maximum number of comparisons and connectives in a filter. */
    public static final int MAX_CONDITIONS = 64;

    /** The maximum depth of a filter; a comparison has depth 1. */
    public static final int MAX_DEPTH = 8;

    /** The maximum number of values of {@code in} and {@code nin}. */
    public static final int MAX_VALUES = 256;

    private static final String TYPE_RULE = "must be eq, ne, gt, gte, lt, lte, in, nin, and or or";

    private final boolean bounded;
    private int conditions;

    private FilterGrammar(boolean bounded) {
        this.bounded = bounded;
    }

    /**
     * Returns the filter of a tree.
     *
     * @param field the field to name in an error, which is followed by the path to the place
     * @param tree null for {@link AttributeFilter#everything()}
     * @throws InvalidRequestException if it is not in the grammar, or too large
     */
    public static AttributeFilter parse(String field, @Nullable Object tree) {
        return tree == null ? AttributeFilter.everything() : new FilterGrammar(true).parseFilter(field, tree, 1);
    }

    /**
     * Returns the filter that {@link #write} made a tree of. It may be larger than the filters of clients, because
     * several of them can be joined.
     */
    public static AttributeFilter parseUnbounded(Object tree) {
        return new FilterGrammar(false).parseFilter("filter", tree, 1);
    }

    private AttributeFilter parseFilter(String field, Object tree, int depth) {
        conditions++;
        if (bounded && (conditions > MAX_CONDITIONS || depth > MAX_DEPTH)) {
            throw InvalidRequestException.of(field, "must not be part of a filter with more than " + MAX_CONDITIONS
                    + " conditions or a depth of more than " + MAX_DEPTH);
        }
        if (!(tree instanceof Map<?, ?> map)) {
            throw InvalidRequestException.of(field, "must be an object with a type");
        }
        String type = readText(field + "/type", map.get("type"), TYPE_RULE);
        return switch (type) {
            case "and" -> new AllOf(parseAll(field, map, depth));
            case "or" -> new AnyOf(parseAll(field, map, depth));
            case "in", "nin" -> new Membership(readKey(field, map), type.equals("nin"), readValues(field, map));
            default -> parseComparison(field, type, map);
        };
    }

    private List<AttributeFilter> parseAll(String field, Map<?, ?> map, int depth) {
        requireFields(field, map, "filters");
        if (!(map.get("filters") instanceof List<?> trees) || trees.isEmpty() && bounded) {
            throw InvalidRequestException.of(field + "/filters", "must be a list of at least one filter");
        }
        var filters = new ArrayList<AttributeFilter>();
        for (Object tree : trees) {
            filters.add(parseFilter(field + "/filters/" + filters.size(), tree, depth + 1));
        }
        return filters;
    }

    private Comparison parseComparison(String field, String type, Map<?, ?> map) {
        Optional<ComparisonOperator> operator = WireName.find(ComparisonOperator.class, type);
        if (operator.isEmpty()) {
            throw InvalidRequestException.of(field + "/type", TYPE_RULE);
        }
        String key = readKey(field, map);
        AttributeValue value = readValue(field + "/value", map.get("value"));
        if (operator.get().isOrder() && value instanceof BooleanValue) {
            throw InvalidRequestException.of(field + "/value", "must be a number or a string for " + type);
        }
        return new Comparison(key, operator.get(), value);
    }

    private String readKey(String field, Map<?, ?> map) {
        requireFields(field, map, "key", "value");
        String key = readText(field + "/key", map.get("key"), "must be the key of an attribute");
        return !bounded && key.equals(Readers.KEY) ? key : Attributes.requireKey(field + "/key", key);
    }

    private static String readText(String field, @Nullable Object value, String rule) {
        if (value instanceof String text) {
            return text;
        }
        throw InvalidRequestException.of(field, rule);
    }

    private List<AttributeValue> readValues(String field, Map<?, ?> map) {
        if (!(map.get("value") instanceof List<?> values)
                || bounded && (values.isEmpty() || values.size() > MAX_VALUES)) {
            throw InvalidRequestException.of(field + "/value", "must be a list of 1 to " + MAX_VALUES + " values");
        }
        var read = new ArrayList<AttributeValue>();
        for (Object value : values) {
            read.add(readValue(field + "/value/" + read.size(), value));
        }
        return read;
    }

    private static AttributeValue readValue(String field, @Nullable Object value) {
        if (value == null || value instanceof List<?>) {
            throw InvalidRequestException.of(field, "must be a string, a number or a boolean");
        }
        return AttributeValue.of(field, value);
    }

    /** A misspelt field must not widen a filter. */
    private static void requireFields(String field, Map<?, ?> map, String... allowed) {
        for (Object name : map.keySet()) {
            if (!"type".equals(name) && !List.of(allowed).contains(name)) {
                throw InvalidRequestException.of(field, "must have the fields type and "
                        + String.join(" and ", allowed) + " only");
            }
        }
    }

    /** Returns the tree of a filter. */
    public static Map<String, Object> write(AttributeFilter filter) {
        return switch (filter) {
            case Comparison comparison -> toTree(comparison.operator().wireName(), "key", comparison.key(), "value",
                    comparison.value().toObject());
            case Membership membership -> toTree(membership.negated() ? "nin" : "in", "key", membership.key(), "value",
                    membership.values().stream().map(AttributeValue::toObject).toList());
            case AllOf all -> toTree("and", "filters", all.filters().stream().map(FilterGrammar::write).toList());
            case AnyOf any -> toTree("or", "filters", any.filters().stream().map(FilterGrammar::write).toList());
        };
    }

    private static Map<String, Object> toTree(String type, Object... fields) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("type", type);
        for (int index = 0; index < fields.length; index += 2) {
            tree.put((String) fields[index], fields[index + 1]);
        }
        return tree;
    }
}
