package dev.carrel.application.fake.storage;

import dev.carrel.application.port.access.BrowserSessions;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.BrowserSession;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

record InMemoryBrowserSessions(InMemoryState state) implements BrowserSessions {

    @Override
    public void addSession(BrowserSession session, byte[] digest, byte[] seal, Instant now) {
        synchronized (state) {
            state.sessions.values().removeIf(stored -> !now.isBefore(stored.session().expiresAt()));
            state.sessions.put(ByteBuffer.wrap(digest), new StoredSession(session, seal));
        }
    }

    @Override
    public Optional<StoredSession> findByDigest(byte[] digest) {
        synchronized (state) {
            return Optional.ofNullable(state.sessions.get(ByteBuffer.wrap(digest)));
        }
    }

    @Override
    public void updateUse(BrowserSession session) {
        synchronized (state) {
            state.sessions.replaceAll((digest, stored) -> stored.session().id().equals(session.id())
                    ? new StoredSession(session, stored.seal())
                    : stored);
        }
    }

    @Override
    public void updateSeal(String id, byte[] seal) {
        synchronized (state) {
            state.sessions.replaceAll((digest, stored) -> stored.session().id().equals(id)
                    ? new StoredSession(stored.session(), seal)
                    : stored);
        }
    }

    @Override
    public List<BrowserSession> listSessions(AccessTokenId token) {
        synchronized (state) {
            return state.sessions.values()
                    .stream()
                    .map(StoredSession::session)
                    .filter(session -> session.token().equals(token))
                    .sorted(Comparator.comparing(BrowserSession::id).reversed())
                    .toList();
        }
    }

    @Override
    public Optional<BrowserSession> findById(String id) {
        synchronized (state) {
            return state.sessions.values()
                    .stream()
                    .map(StoredSession::session)
                    .filter(session -> session.id().equals(id))
                    .findFirst();
        }
    }

    @Override
    public boolean deleteById(String id) {
        synchronized (state) {
            return state.sessions.values().removeIf(stored -> stored.session().id().equals(id));
        }
    }
}
