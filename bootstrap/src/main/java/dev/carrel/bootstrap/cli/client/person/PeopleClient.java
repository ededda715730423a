package dev.carrel.bootstrap.cli.client.person;

import dev.carrel.api.person.InvitedPersonBody;
import dev.carrel.api.person.PersonBody;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.RoleGrant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The people of a data folder or a server. */
public sealed interface PeopleClient permits EmbeddedPeople, RemotePeople {

    /**
     * Invites a person.
     *
     * @param email null if unknown
     * @param readers the names as which the person reads documents of connectors that keep rights
     */
    InvitedPersonBody invitePerson(String name, @Nullable String email, List<RoleGrant> roles, Set<String> readers);

    /** Returns all people, oldest first. */
    List<PersonBody> listPeople();

    /** Returns a person; empty if there is none. */
    default Optional<PersonBody> findPerson(AccessTokenId person) {
        return listPeople().stream().filter(each -> each.id().equals(person.value())).findFirst();
    }

    /**
     * Changes a person; null keeps what there is.
     *
     * @return the person as it is now; empty if there is none
     */
    Optional<PersonBody> updatePerson(AccessTokenId person, @Nullable String name, @Nullable String email,
            @Nullable List<RoleGrant> roles, @Nullable Set<String> readers);

    /** Makes another link for a person, which voids the former one; empty if there is no such person. */
    Optional<InvitedPersonBody> inviteAgain(AccessTokenId person);

    /** Withdraws the open invitation of a person; returns whether there was one. */
    boolean withdrawInvitation(AccessTokenId person);

    /** Removes a person; returns whether they existed. */
    boolean deletePerson(AccessTokenId person);
}
