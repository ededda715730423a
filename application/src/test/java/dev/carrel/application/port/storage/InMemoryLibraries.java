package dev.carrel.application.port.storage;

import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.storage.InMemoryState.TokenEntry;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

record InMemoryLibraries(InMemoryState state) implements Libraries {

    @Override
    public Put put(LibraryId id, @Nullable String name, @Nullable String instructions, Instant now) {
        synchronized (state) {
            InMemoryLibrary known = state.libraries.get(id.value());
            if (known == null) {
                var created = new Library(id, name, instructions, now);
                state.libraries.put(id.value(), new InMemoryLibrary(created, state.nextEpoch()));
                return new Put(created, true);
            }
            known.library = new Library(id, name != null ? name : known.library.name(),
                    instructions != null ? instructions : known.library.instructions(), known.library.createdAt());
            return new Put(known.library, false);
        }
    }

    @Override
    public Optional<Library> find(LibraryId id) {
        synchronized (state) {
            return state.library(id).map(found -> found.library);
        }
    }

    @Override
    public List<Library> all() {
        synchronized (state) {
            return state.libraries.values().stream().map(each -> each.library).toList();
        }
    }

    @Override
    public boolean remove(LibraryId id) {
        synchronized (state) {
            state.tokens.replaceAll((token, entry) -> new TokenEntry(without(id, entry.token()), entry.digest()));
            return state.libraries.remove(id.value()) != null;
        }
    }

    private static AccessToken without(LibraryId library, AccessToken token) {
        return new AccessToken(token.id(), token.name(), token.scopes(), token.libraries().without(library),
                token.createdAt(), token.expiresAt(), token.lastUsedAt());
    }
}
