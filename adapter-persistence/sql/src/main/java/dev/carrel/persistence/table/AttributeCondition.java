package dev.carrel.persistence.table;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.AttributeFilter.AllOf;
import dev.carrel.domain.attribute.AttributeFilter.AnyOf;
import dev.carrel.domain.attribute.AttributeFilter.Comparison;
import dev.carrel.domain.attribute.AttributeFilter.ComparisonOperator;
import dev.carrel.domain.attribute.AttributeFilter.Membership;
import dev.carrel.domain.attribute.AttributeValue;
import dev.carrel.domain.attribute.AttributeValue.BooleanValue;
import dev.carrel.domain.attribute.AttributeValue.NumberValue;
import dev.carrel.persistence.database.SortableValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/**
 * A filter as a condition on the rows of {@code document}, in a statement with a parameter {@code library}. The
 * database looks up the documents with a value once, and orders values as {@link SortableValue} does. Passes what
 * {@link AttributeFilter#matches} passes.
 */
public final class AttributeCondition {

    private final List<Object> values = new ArrayList<>();
    private final String sql;

    /** Translates a filter. */
    public AttributeCondition(AttributeFilter filter) {
        String current = translate(filter, "");
        this.sql = filter.isEverything() ? current
                : "(" + current + " AND (document.pending IS NULL OR " + translate(filter, AttributeTable.PENDING)
                        + "))";
    }

    /** Returns the condition, which is true for the filter of everything. */
    public String sql() {
        return sql;
    }

    /** Binds the parameters of the condition. */
    public Query bindTo(Query query) {
        for (int number = 0; number < values.size(); number++) {
            query.bind("attribute" + number, values.get(number));
        }
        return query;
    }

    /** @param prefix of the names of the attributes that are meant */
    private String translate(AttributeFilter filter, String prefix) {
        return switch (filter) {
            case AllOf all -> join(all.filters(), prefix, " AND ", "TRUE");
            case AnyOf any -> join(any.filters(), prefix, " OR ", "FALSE");
            case Comparison comparison when comparison.operator() == ComparisonOperator.NE ->
                    "NOT " + hasValue(prefix + comparison.key(), "= " + parameter(comparison.value()));
            case Comparison comparison -> hasValue(prefix + comparison.key(), toRange(comparison));
            case Membership membership -> (membership.negated() ? "NOT " : "") + hasValue(prefix + membership.key(),
                    membership.values().stream().map(this::parameter).collect(Collectors.joining(", ", "IN (", ")")));
        };
    }

    private String join(List<AttributeFilter> filters, String prefix, String connective, String ofNone) {
        return filters.isEmpty() ? ofNone
                : filters.stream()
                        .map(filter -> translate(filter, prefix))
                        .collect(Collectors.joining(connective, "(", ")"));
    }

    private String hasValue(String key, String condition) {
        return """
                document.key IN (SELECT document FROM document_attribute
                    WHERE library = (SELECT id FROM library WHERE public_id = :library) AND name = %s AND value %s)
                """.formatted(parameter(key), condition);
    }

    /** Returns the range of values of the type of the comparison's. */
    private String toRange(Comparison comparison) {
        Function<String, String> bound = operator -> operator + " " + parameter(comparison.value());
        return switch (comparison.operator()) {
            case EQ, NE -> bound.apply("=");
            case GT -> bound.apply(">") + upperEnd(comparison.value());
            case GTE -> bound.apply(">=") + upperEnd(comparison.value());
            case LT -> bound.apply("<") + lowerEnd(comparison.value());
            case LTE -> bound.apply("<=") + lowerEnd(comparison.value());
        };
    }

    private String upperEnd(AttributeValue value) {
        return switch (value) {
            case NumberValue number -> " AND value < " + parameter(SortableValue.FIRST_TEXT);
            case BooleanValue flag -> "";
            default -> " AND value < " + parameter(SortableValue.FIRST_BOOLEAN);
        };
    }

    private String lowerEnd(AttributeValue value) {
        return switch (value) {
            case NumberValue number -> "";
            case BooleanValue flag -> " AND value >= " + parameter(SortableValue.FIRST_BOOLEAN);
            default -> " AND value >= " + parameter(SortableValue.FIRST_TEXT);
        };
    }

    private String parameter(AttributeValue value) {
        return parameter(AttributeTable.toColumns(value).getFirst());
    }

    private String parameter(Object value) {
        values.add(value);
        return ":attribute" + (values.size() - 1);
    }
}
