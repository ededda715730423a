package dev.carrel.http.api.person;

import dev.carrel.api.person.PersonRequest;
import dev.carrel.api.person.RoleBody;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.request.BodyFields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what is asked for a person. */
final class PersonRequestReader {

    private static final int MAX_ROLES = 100;

    private PersonRequestReader() {}

    /** Reads the fields. Unknown ones are rejected: with a misspelt "library" the role would be for all of them. */
    static PersonRequest readRequest(BodyFields fields) {
        fields.requireKnownFields(List.of("name", "email", "roles", "readers"));
        List<BodyFields> given = fields.readObjects("roles");
        if (given != null && given.size() > MAX_ROLES) {
            fields.reportWrongValue("roles", "must be at most " + MAX_ROLES);
        }
        return new PersonRequest(fields.readString("name"), fields.readString("email"),
                given == null ? null : given.stream().map(PersonRequestReader::readRole).toList(),
                readReaders(fields));
    }

    private static @Nullable List<String> readReaders(BodyFields fields) {
        List<String> names = fields.readStrings("readers");
        for (int index = 0; names != null && index < names.size(); index++) {
            if (!Readers.isName(names.get(index))) {
                fields.reportWrongValue("readers/" + index, "must be " + Readers.NAME_RULE);
            }
        }
        return names;
    }

    private static RoleBody readRole(BodyFields fields) {
        fields.requireKnownFields(List.of("role", "library", "filter"));
        String role = fields.readString("role");
        if (role == null || LibraryRole.fromWireName(role).isEmpty()) {
            fields.reportWrongValue("role", "must be ask, edit or administer");
        }
        String library = fields.readString("library");
        if (library != null && !OpaqueId.isValid(library)) {
            fields.reportWrongValue("library", "must be an id of a library");
        }
        return new RoleBody(String.valueOf(role), library, fields.readMap("filter"));
    }

    /**
     * Returns the roles of a request that was read; null if it has none.
     *
     * @throws InvalidRequestException if a filter is not in the grammar, or restricts an administrator
     */
    static @Nullable List<RoleGrant> toGrants(PersonRequest request) {
        if (request.roles() == null) {
            return null;
        }
        var grants = new ArrayList<RoleGrant>();
        for (RoleBody role : request.roles()) {
            LibraryRole named = LibraryRole.fromWireName(role.role()).orElseThrow();
            String field = "roles/" + grants.size() + "/filter";
            if (named == LibraryRole.ADMINISTER && role.filter() != null) {
                throw InvalidRequestException.of(field, "must not be given with the role administer");
            }
            grants.add(new RoleGrant(named, role.library() == null ? null : new LibraryId(role.library()),
                    FilterGrammar.parse(field, role.filter())));
        }
        return grants;
    }
}
