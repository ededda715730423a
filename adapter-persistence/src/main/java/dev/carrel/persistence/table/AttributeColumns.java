package dev.carrel.persistence.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.crawl.CrawlPlan.AttributeRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Columns with attributes and filters, as JSON. */
public final class AttributeColumns {

    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private AttributeColumns() {}

    /** Returns the column of attributes; null for none. */
    public static @Nullable String toColumn(Attributes attributes) {
        return attributes.isEmpty() ? null : writeJson(attributes.toMap());
    }

    /** Returns the attributes of a column. */
    public static Attributes readAttributes(@Nullable String column) {
        return column == null ? Attributes.NONE : toAttributes(readJson(column));
    }

    /** Returns the column of a filter; null for everything. */
    public static @Nullable String toColumn(AttributeFilter filter) {
        return filter.isEverything() ? null : writeJson(filter.toMap());
    }

    /** Returns the filter of a column. */
    public static AttributeFilter readFilter(@Nullable String column) {
        return column == null ? AttributeFilter.everything() : FilterGrammar.parseUnbounded(readJson(column));
    }

    /** Returns the column of the rules of a crawl; null for none. */
    public static @Nullable String toColumn(List<AttributeRule> rules) {
        if (rules.isEmpty()) {
            return null;
        }
        var byPrefix = new LinkedHashMap<String, Map<String, Object>>();
        rules.forEach(rule -> byPrefix.put(rule.pathPrefix(), rule.attributes().toMap()));
        return writeJson(byPrefix);
    }

    /** Returns the rules of a column. */
    public static List<AttributeRule> readRules(@Nullable String column) {
        return column == null ? List.of()
                : readObject(readJson(column)).entrySet()
                        .stream()
                        .map(rule -> new AttributeRule(rule.getKey(), toAttributes(rule.getValue())))
                        .toList();
    }

    private static Attributes toAttributes(Object tree) {
        return Attributes.of(readObject(tree));
    }

    private static Map<String, Object> readObject(Object tree) {
        var object = new LinkedHashMap<String, Object>();
        ((Map<?, ?>) tree).forEach((key, value) -> object.put((String) key, value));
        return object;
    }

    private static String writeJson(Object tree) {
        try {
            return JSON.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no JSON: " + tree, e);
        }
    }

    private static Object readJson(String column) {
        try {
            return JSON.readValue(column, Object.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The storage has a column that is no JSON.", e);
        }
    }
}
