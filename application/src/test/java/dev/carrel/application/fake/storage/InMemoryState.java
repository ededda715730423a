package dev.carrel.application.fake.storage;

import dev.carrel.application.port.DocumentQueue.LeasedDocument;
import dev.carrel.application.port.access.BrowserSessions;
import dev.carrel.application.port.coordination.Coordination.KnownEngine;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.UsageAccount;
import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.library.LibraryId;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All data, in plain collections; access requires the monitor of this object. */
final class InMemoryState {

    final SortedMap<String, InMemoryLibrary> libraries = new TreeMap<>();
    final Map<AccessTokenId, TokenEntry> tokens = new HashMap<>();
    final Map<ByteBuffer, InMemoryOneTimeValues.Entry> oneTimeValues = new HashMap<>();
    final List<AuditEntry> audit = new ArrayList<>();
    final Map<ByteBuffer, BrowserSessions.StoredSession> sessions = new HashMap<>();
    final Map<AccessTokenId, Person> people = new HashMap<>();
    final Map<UsageAccount, NavigableMap<LocalDate, DailyUsage>> usage = new HashMap<>();
    final Map<LibraryId, InMemoryPendingPurges.PurgeEntry> erasures = new HashMap<>();
    final Map<String, KnownEngine> engines = new TreeMap<>();
    final InMemorySignals signals = new InMemorySignals();
    final Map<String, InMemoryCoordination.HeldDuty> duties = new HashMap<>();
    final Map<String, Instant> pausedHosts = new HashMap<>();
    final boolean isShared;
    final Map<String, String> lastHosts = new HashMap<>();
    @Nullable
    String lastLibrary;
    private int lives;

    InMemoryState(boolean isShared) {
        this.isShared = isShared;
    }

    record TokenEntry(AccessToken token, byte[] digest) {}

    /** Returns the names of the engines that are waited for, and that of one more. */
    Set<String> enginesWith(LeaseHolder engine) {
        var names = new HashSet<>(engines.keySet());
        names.add(engine.engine());
        return names;
    }

    String nextEpoch() {
        return "life-" + ++lives;
    }

    /** Records that data of a library was deleted. */
    void deleted(LibraryId library) {
        erasures.merge(library, InMemoryPendingPurges.PurgeEntry.first(),
                (noted, first) -> noted.again());
    }

    Optional<InMemoryLibrary> library(LibraryId id) {
        return Optional.ofNullable(libraries.get(id.value()));
    }

    Optional<InMemoryDocument> document(LibraryId library, DocumentId id) {
        return library(library).flatMap(found -> found.document(id));
    }

    Stream<InMemoryDocument> allDocuments() {
        return libraries.values().stream().flatMap(library -> library.documents.values().stream());
    }

    /** Returns the document of a claim, if the claim is current. */
    Optional<InMemoryDocument> held(LeasedDocument claim) {
        return document(claim.library(), claim.id())
                .filter(entry -> entry.document.state() instanceof DocumentState.Running running
                        && running.lease().fencingToken() == claim.lease().fencingToken());
    }
}
