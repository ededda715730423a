package dev.carrel.persistence.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The migrations of a schema by name. Knows no class of Flyway, which takes a second to load: only a database that is
 * not of the latest version needs a {@link FlywayMigration}.
 */
public final class Migrations {

    /** The table in which Flyway keeps what it has done. */
    public static final String HISTORY_TABLE = "flyway_schema_history";

    private static final Pattern CREATED_TABLE = Pattern.compile("(?m)^CREATE TABLE (\\w+)");

    private final Class<?> owner;
    private final List<String> names;

    /**
     * Creates the list of migrations.
     *
     * @param owner a class in the package that has the files in its folder {@code migrations}
     * @param names the file names in the pattern of Flyway, {@code V1__name.sql}, in ascending order of versions
     */
    public Migrations(Class<?> owner, String... names) {
        this.owner = owner;
        this.names = List.of(names);
    }

    /** Returns the names of the files in ascending order of versions. */
    public List<String> names() {
        return names;
    }

    /** Returns the version of the last migration. */
    public String latestVersion() {
        String last = names.getLast();
        return last.substring(1, last.indexOf("__"));
    }

    /** Returns the names of all tables that a migration creates, whether or not a later one removes them. */
    public Set<String> createdTables() {
        return names.stream()
                .flatMap(name -> CREATED_TABLE.matcher(readText(name)).results().map(created -> created.group(1)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns whether the history of a database, which must exist, ends with the last migration, and none failed. */
    public boolean areComplete(Handle handle) {
        return handle.createQuery("""
                SELECT version FROM flyway_schema_history
                WHERE NOT EXISTS (SELECT 1 FROM flyway_schema_history WHERE NOT success)
                ORDER BY installed_rank DESC LIMIT 1
                """).mapTo(String.class).findOne().filter(latestVersion()::equals).isPresent();
    }

    /** Returns the path of a file in the folder of the owner's package. */
    String pathOf(String name) {
        return "migrations/" + name;
    }

    /** Returns the path of a file on the class path. */
    String absolutePathOf(String name) {
        return "/" + owner.getPackageName().replace('.', '/') + "/" + pathOf(name);
    }

    String readText(String name) {
        try (InputStream file = owner.getResourceAsStream(pathOf(name))) {
            return new String(Objects.requireNonNull(file, () -> name + " is missing").readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
