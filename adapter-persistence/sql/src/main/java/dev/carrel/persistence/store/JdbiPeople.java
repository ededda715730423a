package dev.carrel.persistence.store;

import dev.carrel.application.port.access.People;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.Person.DirectoryIdentity;
import dev.carrel.domain.access.Person.Invitation;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.access.UsageAccount.TokenAccount;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.JsonColumns;
import dev.carrel.persistence.column.ReadersColumn;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** People, and their roles by libraries. */
public record JdbiPeople(DatabaseWriter writer, DatabaseReader readPool) implements People {

    private static final String SELECT = """
            SELECT id, issuer, subject, name, email, directory_groups, groups_read_at, invitation,
                invitation_expires_at, created_at, last_sign_in_at, directory_user, readers
            FROM person
            """;

    @Override
    public boolean addPerson(Person person) {
        return writer.runInTransaction(handle -> {
            DirectoryIdentity identity = person.identity();
            boolean isAdded = bind(handle.createUpdate("""
                    INSERT INTO person (id, issuer, subject, name, email, directory_groups, groups_read_at, invitation,
                        invitation_expires_at, created_at, last_sign_in_at, directory_user, readers)
                    VALUES (:id, :issuer, :subject, :name, :email, :directory_groups, :groups_read_at, :invitation,
                        :invitation_expires_at, :created_at, :last_sign_in_at, :directory_user, :readers)
                    ON CONFLICT (issuer, subject) DO NOTHING
                    """), person)
                    .bind("issuer", identity == null ? null : identity.issuer())
                    .bind("subject", identity == null ? null : identity.subject())
                    .bind("created_at", EpochMicros.of(person.createdAt()))
                    .execute() == 1;
            if (isAdded) {
                insertRoles(handle, person);
            }
            return isAdded;
        });
    }

    private static Update bind(Update update, Person person) {
        Invitation invitation = person.invitation();
        return update.bind("id", person.id().value())
                .bind("name", person.name())
                .bind("email", person.email())
                .bind("directory_groups", JsonColumns.write(person.groups()))
                .bind("groups_read_at", EpochMicros.ofNullable(person.groupsReadAt()))
                .bind("invitation", invitation == null ? null : invitation.id())
                .bind("invitation_expires_at",
                        EpochMicros.ofNullable(invitation == null ? null : invitation.expiresAt()))
                .bind("last_sign_in_at", EpochMicros.ofNullable(person.lastSignInAt()))
                .bind("directory_user", person.userName())
                .bind("readers", ReadersColumn.toColumn(person.givenReaders()));
    }

    private static void insertRoles(Handle handle, Person person) {
        for (int number = 0; number < person.grants().size(); number++) {
            RoleGrant grant = person.grants().get(number);
            LibraryId library = grant.library();
            handle.createUpdate("""
                    INSERT INTO person_role (person, number, library, role, filter)
                    VALUES (:person, :number, :library, :role, :filter)
                    """)
                    .bind("person", person.id().value())
                    .bind("number", number)
                    .bind("library", library == null ? null : library.value())
                    .bind("role", grant.role().wireName())
                    .bind("filter", AttributeColumns.toColumn(grant.filter()))
                    .execute();
        }
    }

    @Override
    public Optional<Person> findById(AccessTokenId id) {
        return readPool.read(handle -> findById(handle, id));
    }

    private static Optional<Person> findById(Handle handle, AccessTokenId id) {
        List<RoleGrant> roles = readRoles(handle, id);
        return handle.createQuery(SELECT + "WHERE id = :id")
                .bind("id", id.value())
                .map((row, context) -> readPerson(row, roles))
                .findOne();
    }

    @Override
    public Optional<Person> findByIdentity(DirectoryIdentity identity) {
        return readPool.read(handle -> handle
                .createQuery("SELECT id FROM person WHERE issuer = :issuer AND subject = :subject")
                .bind("issuer", identity.issuer())
                .bind("subject", identity.subject())
                .mapTo(String.class)
                .findOne()
                .flatMap(id -> findById(handle, new AccessTokenId(id))));
    }

    @Override
    public List<Person> findAll() {
        return readPool.read(handle -> {
            Map<String, List<RoleGrant>> roles = handle
                    .createQuery("SELECT person, library, role, filter FROM person_role ORDER BY person, number")
                    .map((row, context) -> Map.entry(row.getString("person"), readRole(row)))
                    .list()
                    .stream()
                    .collect(Collectors.groupingBy(Map.Entry::getKey,
                            Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
            return handle.createQuery(SELECT + "ORDER BY created_at, id")
                    .map((row, context) -> readPerson(row, roles.getOrDefault(row.getString("id"), List.of())))
                    .list();
        });
    }

    @Override
    public Optional<Person> updatePerson(AccessTokenId id, UnaryOperator<Person> change) {
        return writer.runInTransaction(handle -> {
            Optional<Person> changed = findById(handle, id).map(change);
            changed.ifPresent(person -> {
                bind(handle.createUpdate("""
                        UPDATE person SET name = :name, email = :email, directory_groups = :directory_groups,
                            groups_read_at = :groups_read_at, invitation = :invitation,
                            invitation_expires_at = :invitation_expires_at, last_sign_in_at = :last_sign_in_at,
                            directory_user = :directory_user, readers = :readers
                        WHERE id = :id
                        """), person).execute();
                handle.createUpdate("DELETE FROM person_role WHERE person = :id").bind("id", id.value()).execute();
                insertRoles(handle, person);
            });
            return changed;
        });
    }

    @Override
    public boolean deleteById(AccessTokenId id) {
        return writer.runInTransaction(handle -> {
            JdbiUsageLog.deleteAccount(handle, new TokenAccount(id));
            handle.createUpdate("DELETE FROM browser_session WHERE token = :id").bind("id", id.value()).execute();
            return handle.createUpdate("DELETE FROM person WHERE id = :id").bind("id", id.value()).execute() == 1;
        });
    }

    private static List<RoleGrant> readRoles(Handle handle, AccessTokenId id) {
        return handle.createQuery("SELECT library, role, filter FROM person_role WHERE person = :id ORDER BY number")
                .bind("id", id.value())
                .map((row, context) -> readRole(row))
                .list();
    }

    private static RoleGrant readRole(ResultSet row) throws SQLException {
        String library = row.getString("library");
        return new RoleGrant(LibraryRole.fromWireName(row.getString("role")).orElseThrow(),
                library == null ? null : new LibraryId(library),
                AttributeColumns.readFilter(row.getString("filter")));
    }

    private static Person readPerson(ResultSet row, List<RoleGrant> roles) throws SQLException {
        String issuer = row.getString("issuer");
        return new Person(new AccessTokenId(row.getString("id")),
                issuer == null ? null : new DirectoryIdentity(issuer, row.getString("subject")), row.getString("name"),
                row.getString("email"), roles, ReadersColumn.readReaders(row.getString("readers")),
                ((List<?>) JsonColumns.read(row.getString("directory_groups"))).stream()
                        .map(String::valueOf)
                        .toList(),
                row.getString("directory_user"), EpochMicros.readNullable(row, "groups_read_at"),
                readInvitation(row.getString("invitation"), EpochMicros.readNullable(row, "invitation_expires_at")),
                EpochMicros.toInstant(row.getLong("created_at")), EpochMicros.readNullable(row, "last_sign_in_at"));
    }

    private static @Nullable Invitation readInvitation(@Nullable String id, @Nullable Instant expiresAt) {
        return id == null || expiresAt == null ? null : new Invitation(id, expiresAt);
    }
}
