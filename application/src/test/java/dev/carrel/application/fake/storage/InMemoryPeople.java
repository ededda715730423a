package dev.carrel.application.fake.storage;

import dev.carrel.application.port.access.People;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.Person.DirectoryIdentity;
import dev.carrel.domain.access.UsageAccount.TokenAccount;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

record InMemoryPeople(InMemoryState state) implements People {

    @Override
    public boolean addPerson(Person person) {
        synchronized (state) {
            DirectoryIdentity identity = person.identity();
            if (identity != null && findByIdentity(identity).isPresent()) {
                return false;
            }
            state.people.put(person.id(), person);
            return true;
        }
    }

    @Override
    public Optional<Person> findById(AccessTokenId id) {
        synchronized (state) {
            return Optional.ofNullable(state.people.get(id));
        }
    }

    @Override
    public Optional<Person> findByIdentity(DirectoryIdentity identity) {
        return findAll().stream().filter(person -> identity.equals(person.identity())).findFirst();
    }

    @Override
    public List<Person> findAll() {
        synchronized (state) {
            return state.people.values()
                    .stream()
                    .sorted(Comparator.comparing(Person::createdAt).thenComparing(person -> person.id().value()))
                    .toList();
        }
    }

    @Override
    public Optional<Person> updatePerson(AccessTokenId id, UnaryOperator<Person> change) {
        synchronized (state) {
            return Optional.ofNullable(state.people.computeIfPresent(id, (key, person) -> change.apply(person)));
        }
    }

    @Override
    public boolean deleteById(AccessTokenId id) {
        synchronized (state) {
            state.usage.remove(new TokenAccount(id));
            state.sessions.values().removeIf(stored -> stored.session().token().equals(id));
            return state.people.remove(id) != null;
        }
    }
}
