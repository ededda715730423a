package dev.carrel.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Records the statements of storages, and explains how PostgreSQL executes them in a large library: by the plan for any
 * parameters, which it keeps for a statement that it gets often.
 */
final class PlanRecorder {

    private static final Pattern STATEMENT = Pattern.compile("(SELECT|INSERT|UPDATE|DELETE|WITH)\\s");
    private static final Pattern PARAMETER = Pattern.compile("(LIMIT )?\\?");
    private static final Pattern COST = Pattern.compile("cost=[\\d.]+\\.\\.([\\d.]+)");

    /** The types of the parameters by the names of the methods that set them. */
    private static final Map<String, String> TYPES = Map.of("setLong", "bigint", "setInt", "integer", "setBoolean",
            "boolean", "setDouble", "double precision", "setString", "text", "setBytes", "bytea");

    /** The types of the parameters of each statement, by their positions; without those that were always null. */
    private final Map<String, Map<Integer, String>> recorded = new ConcurrentSkipListMap<>();

    void record(PostgresStorage storage) {
        storage.connections().jdbi().setStatementBuilderFactory(connection -> new RecordingBuilder());
    }

    /** Creates statements that record the types of their parameters. */
    private final class RecordingBuilder extends DefaultStatementBuilder {

        private final TextCodec codec = new TextCodec();

        @Override
        public PreparedStatement create(Connection connection, String sql, StatementContext context)
                throws SQLException {
            PreparedStatement statement = codec.create(connection, sql, context);
            Map<Integer, String> types = recorded.computeIfAbsent(sql.strip(), key -> new ConcurrentSkipListMap<>());
            return (PreparedStatement) Proxy.newProxyInstance(PlanRecorder.class.getClassLoader(),
                    new Class<?>[]{PreparedStatement.class}, (proxy, method, arguments) -> {
                        if (TYPES.containsKey(method.getName())) {
                            types.put((Integer) arguments[0], TYPES.get(method.getName()));
                        }
                        try {
                            return method.invoke(statement, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }

    /** Fills a new database with a library of a size, and returns the plan of each recorded statement. */
    Map<String, List<String>> explainPlans(int documents) {
        TestDatabase database = TestDatabase.of(PlanRecorder.class);
        Map<String, List<String>> plans = new LinkedHashMap<>();
        try (Handle handle = database.openHandle()) {
            handle.execute("SELECT set_config('test.documents', ?, FALSE)", Integer.toString(documents));
            handle.createScript(readScript()).executeAsSeparateStatements();
            handle.execute("SET plan_cache_mode = force_generic_plan");
            // As for an SSD, so that an index is worth its use at this size.
            handle.execute("SET random_page_cost = 1.1");
            recorded.forEach((sql, types) -> {
                if (STATEMENT.matcher(sql).lookingAt()) {
                    plans.put(sql.replaceAll("\\s+", " "), explain(handle, sql, types));
                }
            });
        }
        return plans;
    }

    private static List<String> explain(Handle handle, String sql, Map<Integer, String> types) {
        var position = new AtomicInteger();
        var kept = new ArrayList<String>();
        String numbered = PARAMETER.matcher(sql).replaceAll(parameter -> {
            String type = types.getOrDefault(position.incrementAndGet(), "unknown");
            // PostgreSQL plans for the limit that it gets.
            if (parameter.group().startsWith("LIMIT")) {
                return "LIMIT 100";
            }
            kept.add(type);
            return "\\$" + kept.size();
        });
        handle.execute("PREPARE explained" + inParentheses(kept) + " AS " + numbered);
        List<String> plan = handle
                .createQuery("EXPLAIN EXECUTE explained" + inParentheses(Collections.nCopies(kept.size(), "NULL")))
                .mapTo(String.class)
                .list();
        handle.execute("DEALLOCATE explained");
        return plan;
    }

    private static String inParentheses(List<String> list) {
        return list.isEmpty() ? "" : list.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    /** Returns the cost of a plan in the units of the planner: that of reading a page is 1. */
    static double costOf(List<String> plan) {
        Matcher cost = COST.matcher(plan.getFirst());
        if (!cost.find()) {
            throw new AssertionError("no cost: " + plan);
        }
        return Double.parseDouble(cost.group(1));
    }

    private static String readScript() {
        try (InputStream script = Objects
                .requireNonNull(PlanRecorder.class.getResourceAsStream("large-library.sql"))) {
            return new String(script.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
