package dev.carrel.sqlite;

import dev.carrel.persistence.table.DocumentTable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Records the SQL statements of storages with their query plans, and extracts the statements of the compiled classes.
 */
final class StatementRecorder {

    private static final Pattern SQL_STATEMENT = Pattern.compile("(SELECT|INSERT|UPDATE|DELETE|WITH) .*");
    /** The placeholders of concatenated and formatted strings. */
    private static final Pattern PLACEHOLDER = Pattern.compile("[\u0001]|%s");
    /** They begin transactions, or create and copy whole databases, for which they have tests of their own. */
    private static final Set<String> EXEMPT_CLASSES = Set.of("DatabaseSchema.class", "Migrations.class",
            "BackupFiles.class", "WriteTransaction.class", "SqliteCopyDialect.class", "TableCopy.class",
            "UnfinishedCopy.class");
    /**
     * Acceptable scans: of tables with few rows (one for each library, token, person or entry), of an index of which
     * only the first row is read, or of an index of all running work.
     */
    private static final Pattern BOUNDED_SCAN = Pattern
            .compile("SCAN (\\w+ VIRTUAL TABLE.*|storage|library|access_token|person|person_role"
                    + "|erasure|CONSTANT ROW|\\d+-ROW VALUES CLAUSE|\\(\\w+-?\\d*\\)|\\w+ USING (COVERING )?INDEX "
                    + "(library_by_public_id|document_ready|callback_turn_due"
                    + "|crawl_running|document_count_waiting|library_refreshing))");

    private final Set<String> recorded = ConcurrentHashMap.newKeySet();
    private final Set<Class<?>> testClasses = new HashSet<>();

    void addTestClass(Class<?> test) {
        testClasses.add(test);
    }

    Set<Class<?>> testClasses() {
        return testClasses;
    }

    /** Creates a factory of connections whose statements are recorded. */
    SqliteConnections openRecording(Path file) {
        var connections = new SqliteConnections(file);
        connections.jdbi().setSqlLogger(new SqlLogger() {
            @Override
            public void logBeforeExecution(StatementContext context) {
                recorded.add(context.getRenderedSql());
            }
        });
        return connections;
    }

    Map<String, List<String>> explainPlans(Path database) {
        Map<String, List<String>> plans = new LinkedHashMap<>();
        try (Handle handle = new SqliteConnections(database).openReadOnly()) {
            recorded.stream()
                    .map(StatementRecorder::onOneLine)
                    .filter(sql -> SQL_STATEMENT.matcher(sql).matches())
                    .forEach(
                            sql -> plans.put(sql,
                                    handle.createQuery("EXPLAIN QUERY PLAN " + sql.replaceAll(":\\w+|\\?", "1"))
                                            .map((row, context) -> row.getString("detail"))
                                            .list()));
        }
        return plans;
    }

    /** Returns the steps of a plan that scan something that grows; a subquery is scanned by steps of its own. */
    static List<String> findScans(List<String> plan) {
        return plan.stream()
                .filter(step -> step.startsWith("SCAN") && !BOUNDED_SCAN.matcher(step).matches())
                .filter(step -> !plan.contains(step.replaceFirst("SCAN", "CO-ROUTINE"))
                        && !plan.contains(step.replaceFirst("SCAN", "MATERIALIZE")))
                .toList();
    }

    /** Returns the statements in the classes of the adapter, up to the first placeholder. */
    static List<String> constantStatements() throws IOException {
        return Stream.concat(statementsOfModule(SqliteStorage.class), statementsOfModule(DocumentTable.class)).toList();
    }

    /** A module is a folder of classes, or a JAR once it is packaged. */
    private static Stream<String> statementsOfModule(Class<?> type) throws IOException {
        Path location = locationOf(type);
        if (Files.isDirectory(location)) {
            return statementsIn(location);
        }
        try (FileSystem jar = FileSystems.newFileSystem(location)) {
            return statementsIn(jar.getPath("/"));
        }
    }

    private static Stream<String> statementsIn(Path folder) throws IOException {
        try (var classes = Files.walk(folder)) {
            return classes.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !EXEMPT_CLASSES.contains(file.getFileName().toString()))
                    .flatMap(file -> stringConstants(file).stream())
                    .map(constant -> PLACEHOLDER.split(onOneLine(constant), 2)[0].strip())
                    .filter(constant -> SQL_STATEMENT.matcher(constant).matches())
                    .toList()
                    .stream();
        }
    }

    private static Path locationOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static String onOneLine(String sql) {
        return sql.strip().replaceAll("\\s+", " ");
    }

    /** Returns the strings of the constant pool (Java Virtual Machine Specification, 4.4). */
    private static List<String> stringConstants(Path file) {
        try (var in = new DataInputStream(Files.newInputStream(file))) {
            in.skipNBytes(8);
            int count = in.readUnsignedShort();
            List<String> strings = new ArrayList<>();
            for (int index = 1; index < count; index++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1 -> strings.add(in.readUTF());
                    case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                    case 15 -> in.skipNBytes(3);
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                    case 5, 6 -> {
                        in.skipNBytes(8);
                        index++;
                    }
                    default -> throw new AssertionError("an unknown constant: " + tag);
                }
            }
            return strings;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
