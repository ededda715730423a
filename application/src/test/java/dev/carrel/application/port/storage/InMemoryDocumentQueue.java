package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.RetryPolicy;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

record InMemoryDocumentQueue(InMemoryState state) implements DocumentQueue {

    @Override
    public Optional<Claim> claim(Instant now, Instant leaseUntil) {
        synchronized (state) {
            return queued().filter(waiting -> !waiting.state().due().isAfter(now))
                    .min(Comparator.comparing((Waiting waiting) -> waiting.state().due())
                            .thenComparing(waiting -> waiting.entry().document.id().value()))
                    .map(waiting -> waiting.entry().claim(waiting.state(), leaseUntil, now));
        }
    }

    @Override
    public Optional<Instant> nextDue() {
        synchronized (state) {
            return queued().map(waiting -> waiting.state().due()).min(Comparator.naturalOrder());
        }
    }

    @Override
    public long waiting() {
        synchronized (state) {
            return queued().count() + running().count();
        }
    }

    @Override
    public OptionalLong store(Claim claim, DocumentContent content, Instant now) {
        synchronized (state) {
            Optional<InMemoryDocument> held = state.held(claim);
            if (held.isEmpty()) {
                return OptionalLong.empty();
            }
            long revision = state.library(claim.document().library()).orElseThrow().nextRevision();
            held.get().answerWith(content, revision, now);
            return OptionalLong.of(revision);
        }
    }

    @Override
    public Optional<DocumentState> advance(Claim claim, Function<DocumentState.Running, DocumentState> transition,
            Instant now) {
        synchronized (state) {
            return state.held(claim).map(entry -> {
                entry.moveTo(transition.apply((DocumentState.Running) entry.document.state()), now);
                return entry.document.state();
            });
        }
    }

    @Override
    public int expireLeases(Instant endedBefore, RetryPolicy policy, Instant now) {
        synchronized (state) {
            List<Working> expired = running()
                    .filter(working -> endedBefore.equals(Instant.MAX)
                            || working.state().lease().until().isBefore(endedBefore))
                    .toList();
            expired.forEach(working -> working.entry().moveTo(working.state().expire(policy, now), now));
            return expired.size();
        }
    }

    private record Waiting(InMemoryDocument entry, DocumentState.Queued state) {}

    private Stream<Waiting> queued() {
        return state.allDocuments()
                .flatMap(entry -> entry.document.state() instanceof DocumentState.Queued queued
                        ? Stream.of(new Waiting(entry, queued))
                        : Stream.empty());
    }

    private record Working(InMemoryDocument entry, DocumentState.Running state) {}

    private Stream<Working> running() {
        return state.allDocuments()
                .flatMap(entry -> entry.document.state() instanceof DocumentState.Running running
                        ? Stream.of(new Working(entry, running))
                        : Stream.empty());
    }
}
