package dev.carrel.opensearch.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.AttributeFilter.AllOf;
import dev.carrel.domain.attribute.AttributeFilter.AnyOf;
import dev.carrel.domain.attribute.AttributeFilter.Comparison;
import dev.carrel.domain.attribute.AttributeFilter.Membership;
import dev.carrel.domain.attribute.AttributeValue.TextListValue;
import dev.carrel.opensearch.index.AttributeKeywords;
import dev.carrel.opensearch.index.DocumentFields;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/** Translates filters of documents into OpenSearch queries. */
final class FilterQuery {

    private FilterQuery() {}

    /** Returns the query for the documents of a life that pass a filter. */
    static ObjectNode of(String life, AttributeFilter filter) {
        ObjectNode query = newObject();
        ArrayNode conditions = query.putObject("bool").putArray("filter");
        conditions.addObject().putObject("term").put(DocumentFields.LIFE, life);
        if (!filter.isEverything()) {
            conditions.add(translate(filter));
        }
        return query;
    }

    private static ObjectNode translate(AttributeFilter filter) {
        return switch (filter) {
            case Comparison comparison -> compare(comparison);
            case Membership membership -> {
                ObjectNode query = newObject();
                ArrayNode keywords = query.putObject("terms").putArray(DocumentFields.ATTRIBUTES);
                membership.values()
                        .stream()
                        .filter(value -> !(value instanceof TextListValue))
                        .forEach(value -> keywords.add(AttributeKeywords.of(membership.key(), value)));
                yield membership.negated() ? negate(query) : query;
            }
            case AllOf all -> combine("filter", all.filters());
            case AnyOf any -> any.filters().isEmpty() ? matchNone() : combine("should", any.filters());
        };
    }

    private static ObjectNode compare(Comparison comparison) {
        if (comparison.value() instanceof TextListValue) {
            return comparison.operator() == AttributeFilter.ComparisonOperator.NE ? negate(matchNone()) : matchNone();
        }
        String keyword = AttributeKeywords.of(comparison.key(), comparison.value());
        return switch (comparison.operator()) {
            case EQ -> equalTo(keyword);
            case NE -> negate(equalTo(keyword));
            case GT, GTE, LT, LTE -> withinRange(comparison, keyword);
        };
    }

    /** Returns a range of keywords of the same key and type. */
    private static ObjectNode withinRange(Comparison comparison, String keyword) {
        String prefix = AttributeKeywords.prefixOf(comparison.key(), comparison.value());
        int last = prefix.length() - 1;
        String afterPrefix = prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
        ObjectNode query = newObject();
        ObjectNode range = query.putObject("range").putObject(DocumentFields.ATTRIBUTES);
        switch (comparison.operator()) {
            case GT, GTE -> range.put("lt", afterPrefix);
            default -> range.put("gte", prefix);
        }
        range.put(comparison.operator().wireName(), keyword);
        return query;
    }

    private static ObjectNode equalTo(String keyword) {
        ObjectNode query = newObject();
        query.putObject("term").put(DocumentFields.ATTRIBUTES, keyword);
        return query;
    }

    private static ObjectNode combine(String occurrence, Iterable<AttributeFilter> filters) {
        ObjectNode query = newObject();
        ArrayNode clauses = query.putObject("bool").putArray(occurrence);
        filters.forEach(filter -> clauses.add(translate(filter)));
        return query;
    }

    private static ObjectNode negate(ObjectNode negated) {
        ObjectNode query = newObject();
        query.putObject("bool").putArray("must_not").add(negated);
        return query;
    }

    private static ObjectNode matchNone() {
        ObjectNode query = newObject();
        query.putObject("match_none");
        return query;
    }
}
