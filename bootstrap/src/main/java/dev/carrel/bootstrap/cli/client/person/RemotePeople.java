package dev.carrel.bootstrap.cli.client.person;

import dev.carrel.api.person.InvitedPersonBody;
import dev.carrel.api.person.PersonBody;
import dev.carrel.api.person.PersonBody.PersonListBody;
import dev.carrel.api.person.PersonRequest;
import dev.carrel.api.person.RoleBody;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.RoleGrant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The people of a running server. */
public record RemotePeople(HttpTransport transport) implements PeopleClient {

    private static final String PATH = "/person";

    @Override
    public InvitedPersonBody invitePerson(String name, @Nullable String email, List<RoleGrant> roles,
            Set<String> readers) {
        return transport.exchangeJson("POST", PATH, toRequest(name, email, roles, readers), InvitedPersonBody.class);
    }

    @Override
    public List<PersonBody> listPeople() {
        return transport.getJson(PATH, PersonListBody.class).people();
    }

    @Override
    public Optional<PersonBody> updatePerson(AccessTokenId person, @Nullable String name, @Nullable String email,
            @Nullable List<RoleGrant> roles, @Nullable Set<String> readers) {
        return transport.sendJsonIfFound("PATCH", pathOf(person), toRequest(name, email, roles, readers),
                PersonBody.class);
    }

    @Override
    public Optional<InvitedPersonBody> inviteAgain(AccessTokenId person) {
        return transport.sendJsonIfFound("POST", invitationOf(person), null, InvitedPersonBody.class);
    }

    @Override
    public boolean withdrawInvitation(AccessTokenId person) {
        return transport.sendIfFound("DELETE", invitationOf(person));
    }

    @Override
    public boolean deletePerson(AccessTokenId person) {
        return transport.sendIfFound("DELETE", pathOf(person));
    }

    private static PersonRequest toRequest(@Nullable String name, @Nullable String email,
            @Nullable List<RoleGrant> roles, @Nullable Set<String> readers) {
        return new PersonRequest(name, email, roles == null ? null : roles.stream().map(RoleBody::of).toList(),
                readers == null ? null : readers.stream().sorted().toList());
    }

    private static String pathOf(AccessTokenId person) {
        return PATH + "/" + person;
    }

    private static String invitationOf(AccessTokenId person) {
        return pathOf(person) + "/invitation";
    }
}
