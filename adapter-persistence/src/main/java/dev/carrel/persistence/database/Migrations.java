package dev.carrel.persistence.database;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The Flyway migrations by name, so that Flyway does not scan the class path of the embedding program. */
public final class Migrations implements ResourceProvider {

    private static final Pattern CREATED_TABLE = Pattern.compile("(?m)^CREATE TABLE (\\w+)");

    private final List<LoadableResource> scripts;
    private final MigrationVersion latestVersion;

    /**
     * Creates the list of migrations.
     *
     * @param owner a class in the package that has the files in its folder {@code migrations}
     * @param names the file names in the pattern of Flyway, {@code V1__name.sql}, in ascending order of versions
     */
    public Migrations(Class<?> owner, String... names) {
        this.scripts = Arrays.stream(names).<LoadableResource>map(name -> new MigrationScript(owner, name)).toList();
        String last = names[names.length - 1];
        this.latestVersion = MigrationVersion.fromVersion(last.substring(1, last.indexOf("__")));
    }

    /** Returns the version of the last migration. */
    public MigrationVersion latestVersion() {
        return latestVersion;
    }

    /** Returns the names of all tables that a migration creates, whether or not a later one removes them. */
    public Set<String> createdTables() {
        return scripts.stream()
                .flatMap(script -> CREATED_TABLE.matcher(readText(script)).results().map(created -> created.group(1)))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String readText(LoadableResource script) {
        try (Reader reader = script.read()) {
            var text = new StringWriter();
            reader.transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable LoadableResource getResource(String name) {
        return scripts.stream().filter(script -> script.getFilename().equals(name)).findFirst().orElse(null);
    }

    @Override
    public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
        return scripts.stream()
                .filter(script -> script.getFilename().startsWith(prefix))
                .filter(script -> Stream.of(suffixes).anyMatch(script.getFilename()::endsWith))
                .toList();
    }

    private static final class MigrationScript extends LoadableResource {

        private final Class<?> owner;
        private final String name;

        MigrationScript(Class<?> owner, String name) {
            this.owner = owner;
            this.name = name;
        }

        @Override
        public Reader read() {
            return new InputStreamReader(Objects.requireNonNull(owner.getResourceAsStream(getRelativePath()),
                    () -> name + " is missing"), UTF_8);
        }

        @Override
        public String getAbsolutePath() {
            return "/" + owner.getPackageName().replace('.', '/') + "/" + getRelativePath();
        }

        @Override
        public String getAbsolutePathOnDisk() {
            return getAbsolutePath();
        }

        @Override
        public String getFilename() {
            return name;
        }

        @Override
        public String getRelativePath() {
            return "migrations/" + name;
        }
    }
}
