package dev.carrel.persistence.database;

import java.io.Reader;
import java.io.StringReader;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.output.MigrateResult;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The migration of one database by Flyway. Failures are {@link MigrationException}s. */
public final class FlywayMigration {

    private static final Logger log = LoggerFactory.getLogger(FlywayMigration.class);

    private final Flyway flyway;
    private final MigrationVersion latest;

    /**
     * Creates the migration of a database.
     *
     * @param source opens connections to the database
     */
    public FlywayMigration(Migrations migrations, DataSource source) {
        this.latest = MigrationVersion.fromVersion(migrations.latestVersion());
        this.flyway = translate(() -> Flyway.configure()
                .dataSource(source)
                .resourceProvider(new Scripts(migrations))
                .javaMigrationClassProvider(List::of)
                .placeholderReplacement(false)
                .loggers("slf4j")
                .load());
    }

    /** Returns the version of the database if it is later than the last migration. */
    public Optional<String> findLaterVersion() {
        return Optional.ofNullable(translate(() -> flyway.info().current()))
                .flatMap(current -> Optional.ofNullable(current.getVersion()))
                .filter(version -> version.compareTo(latest) > 0)
                .map(MigrationVersion::toString);
    }

    /** Makes the migrations that the database does not have yet, and logs them. */
    public void migrate() {
        MigrateResult result = translate(flyway::migrate);
        if (result.migrationsExecuted > 0 && result.initialSchemaVersion == null) {
            log.info("A new database has the schema version {}", result.targetSchemaVersion);
        } else if (result.migrationsExecuted > 0) {
            log.info("The database was migrated from schema version {} to {}", result.initialSchemaVersion,
                    result.targetSchemaVersion);
        }
    }

    private static <T extends @Nullable Object> T translate(Supplier<T> work) {
        try {
            return work.get();
        } catch (FlywayException e) {
            throw new MigrationException(e);
        }
    }

    /** The migrations by name, so that Flyway does not scan the class path of the embedding program. */
    private record Scripts(Migrations migrations) implements ResourceProvider {

        @Override
        public @Nullable LoadableResource getResource(String name) {
            return migrations.names().contains(name) ? new Script(migrations, name) : null;
        }

        @Override
        public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
            return migrations.names()
                    .stream()
                    .filter(name -> name.startsWith(prefix) && Stream.of(suffixes).anyMatch(name::endsWith))
                    .<LoadableResource>map(name -> new Script(migrations, name))
                    .toList();
        }
    }

    private static final class Script extends LoadableResource {

        private final Migrations migrations;
        private final String name;

        Script(Migrations migrations, String name) {
            this.migrations = migrations;
            this.name = name;
        }

        @Override
        public Reader read() {
            return new StringReader(migrations.readText(name));
        }

        @Override
        public String getAbsolutePath() {
            return migrations.absolutePathOf(name);
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
            return migrations.pathOf(name);
        }
    }
}
