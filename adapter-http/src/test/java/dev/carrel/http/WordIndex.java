package dev.carrel.http;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Finds passages by the share of the question's words that are in them. */
final class WordIndex implements PassageIndex {

    private final Map<LibraryId, One> libraries = new ConcurrentHashMap<>();

    @Override
    public Held open(LibraryId library, String epoch) {
        boolean[] made = {false};
        One one = libraries.compute(library, (id, held) -> {
            made[0] = held == null || !held.epoch.equals(epoch);
            return made[0] ? new One(epoch) : held;
        });
        return new Held(one.revision, made[0]);
    }

    @Override
    public void apply(LibraryId library, List<Update> updates, long upTo) {
        One one = Objects.requireNonNull(libraries.get(library));
        synchronized (one) {
            for (Update update : updates) {
                switch (update) {
                    case Update.Put put -> one.documents.put(put.document(), put);
                    case Update.Remove remove -> one.documents.remove(remove.document());
                }
            }
            one.revision = Math.max(one.revision, upTo);
        }
    }

    @Override
    public long commit(LibraryId library) {
        One one = libraries.get(library);
        return one == null ? 0 : one.revision;
    }

    @Override
    public List<DocumentHit> search(LibraryId library, PassageQuery query) {
        One one = libraries.get(library);
        if (one == null) {
            return List.of();
        }
        Set<String> asked = words(query.text());
        synchronized (one) {
            var hits = new ArrayList<DocumentHit>();
            for (Update.Put put : one.documents.values()) {
                List<FoundPassage> found = put.passages()
                        .stream()
                        .map(passage -> new FoundPassage(passage, share(asked, words(passage.text()))))
                        .filter(passage -> passage.similarity() > 0)
                        .sorted(Comparator.comparingDouble(FoundPassage::similarity).reversed())
                        .limit(query.passages())
                        .toList();
                if (!found.isEmpty()) {
                    hits.add(new DocumentHit(put.document(), found));
                }
            }
            return hits.stream()
                    .sorted(Comparator.comparingDouble(DocumentHit::similarity).reversed())
                    .limit(query.documents())
                    .toList();
        }
    }

    @Override
    public List<DocumentId> documents(LibraryId library) {
        One one = libraries.get(library);
        return one == null ? List.of() : List.copyOf(one.documents.keySet());
    }

    @Override
    public void retain(Collection<LibraryId> known) {
        libraries.keySet().retainAll(known);
    }

    @Override
    public void drop(LibraryId library) {
        libraries.remove(library);
    }

    @Override
    public void close() {
        // Nothing is held.
    }

    private static Set<String> words(String text) {
        return new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+")));
    }

    private static double share(Set<String> asked, Set<String> there) {
        return (double) asked.stream().filter(there::contains).count() / asked.size();
    }

    private static final class One {

        private final String epoch;
        private final Map<DocumentId, Update.Put> documents = new LinkedHashMap<>();
        private long revision;

        One(String epoch) {
            this.epoch = epoch;
        }
    }
}
