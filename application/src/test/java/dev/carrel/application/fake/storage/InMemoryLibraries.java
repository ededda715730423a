package dev.carrel.application.fake.storage;

import dev.carrel.application.fake.storage.InMemoryState.TokenEntry;
import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.application.port.Libraries;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.UsageAccount.LibraryAccount;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

record InMemoryLibraries(InMemoryState state) implements Libraries {

    @Override
    public UpsertResult createOrUpdate(LibraryId id, UnaryOperator<LibrarySettings> change, Instant now) {
        synchronized (state) {
            InMemoryLibrary known = state.libraries.get(id.value());
            if (known == null) {
                var created = new Library(id, change.apply(LibrarySettings.NONE), now);
                state.libraries.put(id.value(),
                        new InMemoryLibrary(created, state.nextEpoch(), () -> state.deleted(id)));
                return new UpsertResult(created, true);
            }
            Webhook callback = known.library.settings().webhook();
            known.library = new Library(id, change.apply(known.library.settings()), known.library.createdAt(),
                    known.library.keepsReaders());
            if (known.library.settings().webhook() == null) {
                known.webhook.clear();
            } else if (!Objects.equals(url(callback), url(known.library.settings().webhook()))) {
                known.webhook.redirect();
            }
            return new UpsertResult(known.library, false);
        }
    }

    private static @Nullable WebAddress url(@Nullable Webhook callback) {
        return callback == null ? null : callback.url();
    }

    @Override
    public Optional<Library> findById(LibraryId id) {
        synchronized (state) {
            return state.library(id).map(found -> found.library);
        }
    }

    @Override
    public Optional<LibraryState> findState(LibraryId id) {
        synchronized (state) {
            return state.library(id)
                    .map(found -> new LibraryState(found.library,
                            new LogPosition(found.epoch, found.revision, found.horizon),
                            state.isShared ? found.helpArticleVersion : 0));
        }
    }

    @Override
    public List<Library> findAll() {
        synchronized (state) {
            return state.libraries.values().stream().map(each -> each.library).toList();
        }
    }

    @Override
    public List<Library> findPage(@Nullable LibraryId after, int limit) {
        return findAll().stream()
                .filter(library -> after == null || library.id().value().compareTo(after.value()) > 0)
                .limit(limit)
                .toList();
    }

    @Override
    public Optional<LibraryId> findLastFilled() {
        synchronized (state) {
            return state.libraries.values()
                    .stream()
                    .flatMap(library -> library.documents.values().stream())
                    .filter(entry -> entry.revision > 0)
                    .map(entry -> entry.document)
                    .max(Comparator.comparing(Document::createdAt).thenComparing(document -> document.id().value()))
                    .map(Document::library);
        }
    }

    @Override
    public List<LibraryId> findIdsByLastQuestion() {
        synchronized (state) {
            return state.libraries.values()
                    .stream()
                    .sorted(Comparator.comparing(InMemoryLibraries::lastQuestionAt).reversed())
                    .map(each -> each.library.id())
                    .toList();
        }
    }

    private static Instant lastQuestionAt(InMemoryLibrary library) {
        return library.conversations.values()
                .stream()
                .map(turns -> turns.getLast().createdAt())
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
    }

    @Override
    public boolean deleteById(LibraryId id) {
        synchronized (state) {
            state.tokens.replaceAll((token, entry) -> new TokenEntry(
                    entry.token().withLibraries(entry.token().libraries().withoutLibrary(id)), entry.digest()));
            state.people.replaceAll((key, person) -> person.with(person.name(), person.email(),
                    person.grants().stream().filter(grant -> !id.equals(grant.library())).toList(),
                    person.givenReaders()));
            state.usage.remove(new LibraryAccount(id));
            state.library(id)
                    .ifPresent(library -> library.widgets.values()
                            .forEach(widget -> InMemoryWidgets.forgetUsage(state, widget.key())));
            boolean removed = state.libraries.remove(id.value()) != null;
            if (removed) {
                state.deleted(id);
            }
            return removed;
        }
    }
}
