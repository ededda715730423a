package dev.carrel.application.fake.storage;

import dev.carrel.application.fake.storage.InMemoryState.TokenEntry;
import dev.carrel.application.port.AccessTokens;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.UsageAccount.TokenAccount;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

record InMemoryAccessTokens(InMemoryState state) implements AccessTokens {

    @Override
    public void addToken(AccessToken token, byte[] digest) {
        synchronized (state) {
            state.tokens.put(token.id(), new TokenEntry(token, digest.clone()));
        }
    }

    @Override
    public Optional<AccessToken> findByDigest(byte[] digest) {
        synchronized (state) {
            return state.tokens.values()
                    .stream()
                    .filter(entry -> Arrays.equals(entry.digest(), digest))
                    .map(TokenEntry::token)
                    .findFirst();
        }
    }

    @Override
    public Optional<AccessToken> findById(AccessTokenId id) {
        synchronized (state) {
            return Optional.ofNullable(state.tokens.get(id)).map(TokenEntry::token);
        }
    }

    @Override
    public Optional<AccessToken> updateToken(AccessTokenId id, UnaryOperator<AccessToken> change) {
        synchronized (state) {
            return Optional.ofNullable(state.tokens.computeIfPresent(id,
                    (key, entry) -> new TokenEntry(change.apply(entry.token()), entry.digest())))
                    .map(TokenEntry::token);
        }
    }

    @Override
    public List<AccessToken> findAll() {
        synchronized (state) {
            return state.tokens.values()
                    .stream()
                    .map(TokenEntry::token)
                    .sorted(Comparator.comparing(AccessToken::createdAt).thenComparing(token -> token.id().value()))
                    .toList();
        }
    }

    @Override
    public boolean deleteById(AccessTokenId id) {
        synchronized (state) {
            state.usage.remove(new TokenAccount(id));
            return state.tokens.remove(id) != null;
        }
    }

    @Override
    public void recordUse(AccessTokenId id, Instant now) {
        synchronized (state) {
            state.tokens.computeIfPresent(id,
                    (key, entry) -> new TokenEntry(entry.token().withLastUse(now), entry.digest()));
        }
    }
}
