package dev.carrel.bootstrap.cli.client.person;

import dev.carrel.api.person.InvitedPersonBody;
import dev.carrel.api.person.InvitedPersonBody.InvitationBody;
import dev.carrel.api.person.PersonBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.access.AdmitPeople;
import dev.carrel.application.access.AdmitPeople.InvitedPerson;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.RoleGrant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The people of an engine in this process.
 *
 * @param administration the engine, if administration is permitted
 * @param signInAddress what a code is appended to for a link; empty if there are no links
 */
public record EmbeddedPeople(Supplier<Carrel> administration, Optional<String> signInAddress) implements PeopleClient {

    private AdmitPeople people() {
        return administration.get().signIn().people();
    }

    @Override
    public InvitedPersonBody invitePerson(String name, @Nullable String email, List<RoleGrant> roles,
            Set<String> readers) {
        return toBody(people().invite(name, email, roles, readers));
    }

    @Override
    public List<PersonBody> listPeople() {
        return people().listPeople().stream().map(PersonBody::of).toList();
    }

    @Override
    public Optional<PersonBody> updatePerson(AccessTokenId person, @Nullable String name, @Nullable String email,
            @Nullable List<RoleGrant> roles, @Nullable Set<String> readers) {
        return people().updatePerson(person, name, email, roles, readers).map(PersonBody::of);
    }

    @Override
    public Optional<InvitedPersonBody> inviteAgain(AccessTokenId person) {
        return people().inviteAgain(person).map(this::toBody);
    }

    @Override
    public boolean withdrawInvitation(AccessTokenId person) {
        return people().withdrawInvitation(person);
    }

    @Override
    public boolean deletePerson(AccessTokenId person) {
        return administration.get().removePerson(person);
    }

    private InvitedPersonBody toBody(InvitedPerson invited) {
        String code = invited.code().value();
        return new InvitedPersonBody(PersonBody.of(invited.person()), new InvitationBody(code,
                invited.code().expiresAt().toString(), signInAddress.map(address -> address + code).orElse(null)));
    }
}
