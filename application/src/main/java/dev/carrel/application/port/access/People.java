package dev.carrel.application.port.access;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.Person.DirectoryIdentity;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Stores people and their roles. A role in a library ends when the library is deleted. */
public interface People {

    /**
     * Stores a person.
     *
     * @return false if there is one with the same identity already, and nothing was stored
     */
    boolean addPerson(Person person);

    /** Returns a person; empty if there is none. */
    Optional<Person> findById(AccessTokenId id);

    /** Returns the person with an identity; empty if there is none. */
    Optional<Person> findByIdentity(DirectoryIdentity identity);

    /** Returns all people, oldest first. */
    List<Person> findAll();

    /**
     * Changes everything about a person but the id, the identity and the time of creation.
     *
     * @param change called with the person as stored
     * @return the person as stored now; empty if there is none
     */
    Optional<Person> updatePerson(AccessTokenId id, UnaryOperator<Person> change);

    /** Deletes a person with their sessions and counted requests; returns whether they existed. */
    boolean deleteById(AccessTokenId id);
}
