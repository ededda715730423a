package dev.carrel.http.api.person;

import dev.carrel.api.person.InvitedPersonBody;
import dev.carrel.api.person.InvitedPersonBody.InvitationBody;
import dev.carrel.api.person.PersonBody;
import dev.carrel.api.person.PersonBody.PersonListBody;
import dev.carrel.api.person.RoleBody;
import dev.carrel.application.access.AdmitPeople;
import dev.carrel.application.access.AdmitPeople.InvitedPerson;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.JsonRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Invites, lists, changes and removes people. */
final class PersonController {

    private static final String PERSON_ID = "person_id";
    private static final int MAX_ROLES = 100;

    private final AdmitPeople people;
    private final ServiceUrls urls;

    PersonController(AdmitPeople people, ServiceUrls urls) {
        this.people = people;
        this.urls = urls;
    }

    ApiResponse invitePerson(ApiRequest request) {
        PersonRequest asked = JsonRequest.readBody(request, PersonRequest::of);
        List<RoleGrant> grants = asked.grants();
        if (asked.name() == null || grants == null) {
            var missing = new ArrayList<Violation>();
            if (asked.name() == null) {
                missing.add(new Violation("name", "must be given"));
            }
            if (grants == null) {
                missing.add(new Violation("roles", "must be given"));
            }
            throw new InvalidRequestException(missing);
        }
        return ApiResponse.json(201, toBody(people.invite(asked.name(), asked.email(), grants,
                asked.readers() == null ? Set.of() : Set.copyOf(asked.readers())), request));
    }

    ApiResponse listPeople(ApiRequest request) {
        return ApiResponse.json(200, new PersonListBody(people.listPeople().stream().map(PersonBody::of).toList()));
    }

    ApiResponse updatePerson(ApiRequest request) {
        PersonRequest asked = JsonRequest.readBody(request, PersonRequest::of);
        List<RoleGrant> grants = asked.grants();
        return ApiResponse.json(200, PersonBody.of(findId(request)
                .flatMap(id -> people.updatePerson(id, asked.name(), asked.email(), grants,
                        asked.readers() == null ? null : Set.copyOf(asked.readers())))
                .orElseThrow(PersonController::unknownPerson)));
    }

    ApiResponse removePerson(ApiRequest request) {
        if (findId(request).filter(people::removePerson).isEmpty()) {
            throw unknownPerson();
        }
        return ApiResponse.withoutContent(204);
    }

    ApiResponse inviteAgain(ApiRequest request) {
        return ApiResponse.json(201, toBody(
                findId(request).flatMap(people::inviteAgain).orElseThrow(PersonController::unknownPerson), request));
    }

    ApiResponse withdrawInvitation(ApiRequest request) {
        if (findId(request).filter(people::withdrawInvitation).isEmpty()) {
            throw unknownPerson();
        }
        return ApiResponse.withoutContent(204);
    }

    private InvitedPersonBody toBody(InvitedPerson invited, ApiRequest request) {
        return new InvitedPersonBody(PersonBody.of(invited.person()), new InvitationBody(invited.code().value(),
                invited.code().expiresAt().toString(),
                urls.signInLink(request.jettyRequest(), invited.code().value())));
    }

    /** Returns the id in the path; empty if no person can have it. */
    private static Optional<AccessTokenId> findId(ApiRequest request) {
        return Optional.of(request.pathParameter(PERSON_ID))
                .filter(OpaqueId::isValid)
                .map(AccessTokenId::new)
                .filter(AccessTokenId::isOfPerson);
    }

    private static ProblemException unknownPerson() {
        return new ProblemException(
                Problem.of(ProblemType.NOT_FOUND, "There is no such person, or no open invitation."));
    }

    /** What is asked for a person; null for what is absent. */
    private record PersonRequest(@Nullable String name, @Nullable String email, @Nullable List<RoleBody> roles,
            @Nullable List<String> readers) {

        /** Reads the fields. Unknown ones are rejected: with a misspelt "library" the role would be for all of them. */
        static PersonRequest of(BodyFields fields) {
            fields.requireKnownFields(List.of("name", "email", "roles", "readers"));
            List<BodyFields> given = fields.readObjects("roles");
            if (given != null && given.size() > MAX_ROLES) {
                fields.reportWrongValue("roles", "must be at most " + MAX_ROLES);
            }
            return new PersonRequest(fields.readString("name"), fields.readString("email"),
                    given == null ? null : given.stream().map(PersonRequest::readRole).toList(), readReaders(fields));
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

        /** @throws InvalidRequestException if a filter is not in the grammar, or restricts an administrator */
        @Nullable
        List<RoleGrant> grants() {
            if (roles == null) {
                return null;
            }
            var grants = new ArrayList<RoleGrant>();
            for (RoleBody role : roles) {
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
}
