package dev.carrel.application.fake.storage;

import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

record InMemoryDocumentQueue(InMemoryState state) implements DocumentQueue {

    @Override
    public List<ClaimedDocument> claimDue(LeaseHolder holder, Instant now, Instant leaseUntil, Set<String> busyHosts,
            Set<LibraryId> busyLibraries, int most, int mostWithTexts) {
        synchronized (state) {
            var busy = new HashSet<>(busyHosts);
            var claims = new ArrayList<ClaimedDocument>();
            for (Optional<ClaimedDocument> next = claim(holder, now, leaseUntil, busy, busyLibraries, false); next
                    .isPresent(); next = claims.size() < Math.max(most, mostWithTexts)
                            ? claim(holder, now, leaseUntil, busy, busyLibraries, claims.size() >= most)
                            : Optional.empty()) {
                claims.add(next.get());
                WebAddress url = next.get().document().url();
                if (url != null) {
                    busy.add(url.host());
                }
            }
            return claims;
        }
    }

    private Optional<ClaimedDocument> claim(LeaseHolder holder, Instant now, Instant leaseUntil,
            Set<String> busyHosts, Set<LibraryId> busyLibraries, boolean onlyTexts) {
        synchronized (state) {
            queued().filter(waiting -> !waiting.state().needsIsolation() && isDue(waiting.state(), now))
                    .forEach(waiting -> waiting.entry().ready = true);
            List<QueuedEntry> free = queued().filter(waiting -> waiting.entry().ready)
                    .filter(waiting -> !busyLibraries.contains(waiting.entry().document.library()))
                    .filter(waiting -> waiting.host().isEmpty() || !busyHosts.contains(waiting.host()))
                    .toList();
            return next(free.stream().map(QueuedEntry::library), state.lastLibrary).flatMap(library -> {
                List<QueuedEntry> ofLibrary = free.stream().filter(each -> each.library().equals(library)).toList();
                String host = next(ofLibrary.stream().map(QueuedEntry::host), state.lastHosts.get(library))
                        .orElseThrow();
                QueuedEntry first = ofLibrary.stream()
                        .filter(each -> each.host().equals(host))
                        .min(Comparator.comparing((QueuedEntry waiting) -> waiting.state().dueAt())
                                .thenComparing(waiting -> waiting.entry().document.id().value()))
                        .orElseThrow();
                if (onlyTexts && !(first.entry().submission.source() instanceof DocumentSource.RawText)) {
                    return Optional.empty();
                }
                state.lastLibrary = library;
                state.lastHosts.put(library, host);
                return Optional.of(first.entry()
                        .claim(holder, first.state(), keepsAll(first.entry()), leaseUntil, now));
            });
        }
    }

    @Override
    public Optional<ClaimedDocument> claimIsolated(LeaseHolder holder, Instant now, Instant leaseUntil) {
        synchronized (state) {
            return isolated(now).map(waiting -> waiting.entry()
                    .claim(holder, waiting.state(), keepsAll(waiting.entry()), leaseUntil, now));
        }
    }

    @Override
    public boolean hasDueIsolated(Instant now) {
        synchronized (state) {
            return isolated(now).isPresent();
        }
    }

    private Optional<QueuedEntry> isolated(Instant now) {
        return queued().filter(waiting -> waiting.state().needsIsolation() && !waiting.state().dueAt().isAfter(now))
                .min(Comparator.comparing(waiting -> waiting.state().dueAt()));
    }

    /** Returns whether it is due, or deferred so far that the clock must have been ahead. */
    private static boolean isDue(DocumentState.Queued queued, Instant now) {
        return !queued.dueAt().isAfter(now) || queued.dueAt().isAfter(now.plus(RetryPolicy.MAX_RETRY_AFTER));
    }

    /** Returns the next in turn: the first after the last one served, else the first of all. */
    private static Optional<String> next(Stream<String> all, @Nullable String last) {
        return all.distinct()
                .min(Comparator.comparing((String each) -> last != null && each.compareTo(last) <= 0)
                        .thenComparing(Comparator.naturalOrder()));
    }

    @Override
    public void extendLeases(Collection<? extends LeasedDocument> claims, Instant leaseUntil) {
        synchronized (state) {
            claims.forEach(claim -> state.held(claim).ifPresent(entry -> {
                var running = (DocumentState.Running) entry.document.state();
                entry.moveTo(new DocumentState.Running(running.attempts(),
                        new Lease(running.lease().fencingToken(), leaseUntil), running.resubmitted(),
                        running.interruptions()),
                        entry.document.updatedAt());
            }));
        }
    }

    @Override
    public boolean hasDueDocument(Instant now) {
        synchronized (state) {
            return queued().filter(waiting -> !waiting.state().needsIsolation())
                    .anyMatch(waiting -> waiting.entry().ready || isDue(waiting.state(), now));
        }
    }

    private boolean keepsAll(InMemoryDocument entry) {
        return state.library(entry.document.library()).orElseThrow().library.settings().keepAll();
    }

    @Override
    public Optional<Instant> findNextDueTime(Instant from) {
        synchronized (state) {
            return queued().map(waiting -> waiting.state().dueAt())
                    .filter(due -> !due.isBefore(from))
                    .min(Comparator.naturalOrder());
        }
    }

    @Override
    public long countExpiredLeases(Instant moment) {
        synchronized (state) {
            return running().filter(working -> working.state().lease().expiresAt().isBefore(moment)).count();
        }
    }

    @Override
    public long countPending() {
        synchronized (state) {
            return queued().count() + running().count();
        }
    }

    @Override
    public OptionalLong storeContent(LeasedDocument claim, ExtractedContent extracted, Validators validators,
            Instant now) {
        synchronized (state) {
            Optional<InMemoryDocument> held = state.held(claim);
            if (held.isEmpty()) {
                return OptionalLong.empty();
            }
            InMemoryDocument entry = held.get();
            InMemoryLibrary library = state.library(claim.library()).orElseThrow();
            if (entry.document.isSuperseded()) {
                library.advance(entry, ((DocumentState.Running) entry.document.state()).succeed(now), now);
                return OptionalLong.empty();
            }
            DocumentContent content = extracted.content();
            entry.describeVersion(validators, extracted);
            Document before = entry.document;
            entry.document = before.withPendingApplied(now);
            if (content.equals(entry.read)) {
                InMemoryDocuments.recordChange(library, entry, before);
            } else {
                library.removals.values().remove(entry.document.id());
                library.release(entry);
                entry.answerWith(content, library.nextRevision(), now);
            }
            return OptionalLong.of(entry.revision);
        }
    }

    @Override
    public List<OptionalLong> storeContents(List<ExtractedDocument> documents, Instant now) {
        synchronized (state) {
            return documents.stream()
                    .map(each -> storeContent(each.claim(), each.extracted(), each.validators(), now))
                    .toList();
        }
    }

    @Override
    public Optional<DocumentState> applyTransition(LeasedDocument claim,
            Function<DocumentState.Running, DocumentState> transition, Instant now) {
        synchronized (state) {
            return state.held(claim).map(entry -> {
                state.library(claim.library())
                        .orElseThrow()
                        .advance(entry, transition.apply((DocumentState.Running) entry.document.state()), now);
                return entry.document.state();
            });
        }
    }

    @Override
    public void markSucceeded(Collection<? extends LeasedDocument> claims, Instant now) {
        claims.forEach(claim -> applyTransition(claim, running -> running.succeed(now), now));
    }

    @Override
    public boolean deleteIfEmpty(LeasedDocument claim) {
        synchronized (state) {
            return state.held(claim)
                    .filter(entry -> !entry.document.hasContent() && !entry.asked && !entry.isToBeRead())
                    .flatMap(entry -> state.library(claim.library())
                            .orElseThrow()
                            .remove(
                                    entry.document.id()))
                    .isPresent();
        }
    }

    @Override
    public int expireLeases(Instant endedBefore, RetryPolicy policy, Instant now) {
        return expire(working -> working.state().lease().expiresAt().isBefore(endedBefore), policy, now);
    }

    @Override
    public int expireFormerLeases(LeaseHolder holder, RetryPolicy policy, Instant now) {
        return expire(working -> holder.succeeds(working.entry().requireHolder()), policy, now);
    }

    private int expire(Predicate<RunningEntry> isExpired, RetryPolicy policy, Instant now) {
        synchronized (state) {
            List<RunningEntry> expired = running().filter(isExpired).toList();
            expired.forEach(working -> state.library(working.entry().document.library())
                    .orElseThrow()
                    .advance(working.entry(), working.state().expire(policy, now), now));
            return expired.size();
        }
    }

    @Override
    public int enqueueRefreshes(Instant now, int share, int limit) {
        synchronized (state) {
            Map<LibraryId, List<InMemoryDocument>> stale = state.allDocuments()
                    .filter(entry -> isStale(entry, now))
                    .sorted(Comparator.comparing(this::staleAt))
                    .collect(Collectors.groupingBy(entry -> entry.document.library(), LinkedHashMap::new,
                            Collectors.toList()));
            List<InMemoryDocument> refreshed = stale.entrySet()
                    .stream()
                    .flatMap(library -> library.getValue()
                            .stream()
                            .limit(Math.max(0, share - scheduled(library.getKey()))))
                    .limit(limit)
                    .toList();
            refreshed.forEach(
                    entry -> entry.refresh(FetchReason.SCHEDULED, now));
            return refreshed.size();
        }
    }

    private Instant staleAt(InMemoryDocument entry) {
        InMemoryLibrary library = state.library(entry.document.library()).orElseThrow();
        return Objects.requireNonNull(entry.readAt)
                .plus(Objects.requireNonNull(library.library.settings().refreshInterval()));
    }

    private long scheduled(LibraryId library) {
        return state.allDocuments()
                .filter(entry -> entry.document.library().equals(library) && entry.occasion == FetchReason.SCHEDULED)
                .filter(entry -> entry.document.state() instanceof DocumentState.Queued
                        || entry.document.state() instanceof DocumentState.Running)
                .count();
    }

    private boolean isStale(InMemoryDocument entry, Instant now) {
        Duration interval = state.library(entry.document.library())
                .map(library -> library.library.settings().refreshInterval())
                .orElse(null);
        boolean ended = entry.document.state() instanceof DocumentState.Success
                || entry.document.state() instanceof DocumentState.Failed;
        return interval != null && ended && entry.submission.isPage() && entry.readAt != null
                && !entry.readAt.plus(interval).isAfter(now);
    }

    @Override
    public Set<LibraryId> unpublishGone(Instant goneBefore, Instant now) {
        synchronized (state) {
            List<InMemoryDocument> gone = state.allDocuments()
                    .filter(entry -> entry.document.state() instanceof DocumentState.Failed
                            && entry.document.hasContent()
                            && entry.goneSince != null && entry.goneSince.isBefore(goneBefore))
                    .sorted(Comparator.comparing(entry -> Objects.requireNonNull(entry.goneSince)))
                    .toList();
            for (InMemoryDocument entry : gone) {
                InMemoryLibrary library = state.library(entry.document.library()).orElseThrow();
                library.release(entry);
                entry.validators = Validators.NONE;
                entry.answerWith(null, library.forget(entry.document.id()), now);
            }
            return gone.stream().map(entry -> entry.document.library()).collect(Collectors.toSet());
        }
    }

    private record QueuedEntry(InMemoryDocument entry, DocumentState.Queued state) {

        String library() {
            return entry.document.library().value();
        }

        String host() {
            return entry.host();
        }
    }

    private Stream<QueuedEntry> queued() {
        return state.allDocuments()
                .flatMap(entry -> entry.document.state() instanceof DocumentState.Queued queued
                        ? Stream.of(new QueuedEntry(entry, queued))
                        : Stream.empty());
    }

    private record RunningEntry(InMemoryDocument entry, DocumentState.Running state) {}

    private Stream<RunningEntry> running() {
        return state.allDocuments()
                .flatMap(entry -> entry.document.state() instanceof DocumentState.Running running
                        ? Stream.of(new RunningEntry(entry, running))
                        : Stream.empty());
    }
}
