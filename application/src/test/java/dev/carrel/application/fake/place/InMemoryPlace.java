package dev.carrel.application.fake.place;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import java.io.Closeable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A place with texts, which is the only one of its kind. */
public final class InMemoryPlace implements ConnectorKind {

    /** What is named in a list as being written to. */
    public static final String CHANGING = "changing";

    private final Map<String, String> texts = new ConcurrentHashMap<>();
    private final Map<String, String> revisions = new ConcurrentHashMap<>();
    private final Map<String, Readers> readers = new ConcurrentHashMap<>();
    private final Map<String, String> owners = new ConcurrentHashMap<>();
    private final Set<String> unreadable = ConcurrentHashMap.newKeySet();
    private final Set<String> broken = ConcurrentHashMap.newKeySet();
    private final CopyOnWriteArrayList<Runnable> watchers = new CopyOnWriteArrayList<>();
    private final Map<String, Duration> busy = new ConcurrentHashMap<>();
    private final Map<String, Runnable> whileReading = new ConcurrentHashMap<>();
    private final AtomicInteger closed = new AtomicInteger();
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger lists = new AtomicInteger();
    private final AtomicInteger changes = new AtomicInteger();
    private volatile boolean isAway;
    private volatile boolean isEndless;
    private volatile boolean hasRevision;
    private volatile boolean isWatchable;
    private volatile boolean isNewestOnly;

    /** Returns settings of this place. */
    public static ConnectorSettings settings() {
        return ConnectorSettings.of("memory", "here");
    }

    /** Writes a text; no text is one that cannot be read, and an address is a page. */
    public void write(String path, String text) {
        texts.put(path, text);
        revisions.put(path, "r" + changes.incrementAndGet());
        watchers.forEach(Runnable::run);
    }

    /** Has the place say who may read a text. */
    public void grant(String path, String... names) {
        readers.put(path, Readers.of(List.of(names)));
    }

    /** Has the place say to whom a text belongs. */
    public void setOwner(String path, String owner) {
        owners.put(path, owner);
    }

    /** Has a text be one that is written to. */
    public void beginWriting(String path) {
        texts.put(path, "");
        revisions.put(path, CHANGING);
    }

    public void delete(String path) {
        texts.remove(path);
        changes.incrementAndGet();
        watchers.forEach(Runnable::run);
    }

    public void deleteAll() {
        Set.copyOf(texts.keySet()).forEach(this::delete);
    }

    public void setUnreadable(String path, boolean isUnreadable) {
        if (isUnreadable) {
            unreadable.add(path);
        } else {
            unreadable.remove(path);
        }
    }

    /** Has an item, or with an empty path the list of all, lead to an error of the program. */
    public void setBroken(String path, boolean isBroken) {
        if (isBroken) {
            broken.add(path);
        } else {
            broken.remove(path);
        }
    }

    /** Has an item, or with an empty path the list of all, be refused for some time; zero for one that is not. */
    public void setBusy(String path, Duration retryAfter) {
        busy.put(path, retryAfter);
    }

    private void refuseIfBusy(String path) throws PlaceException {
        Duration retryAfter = busy.getOrDefault(path, Duration.ZERO);
        if (!retryAfter.isZero()) {
            throw new PlaceException("Too much to do.", null, retryAfter);
        }
    }

    /** Has the place have files without end. */
    public void setEndless(boolean endless) {
        isEndless = endless;
    }

    private void failIfBroken(String path) {
        if (broken.contains(path)) {
            throw new IllegalStateException("broken: " + path);
        }
    }

    public void setAway(boolean away) {
        isAway = away;
    }

    /** Has the whole place have a revision. */
    public void setRevision(boolean has) {
        hasRevision = has;
    }

    /** Has the place be one that can be watched. */
    public void setWatchable() {
        isWatchable = true;
    }

    /** Has the place list only its newest texts: one that is deleted may still be there. */
    public void setNewestOnly() {
        isNewestOnly = true;
    }

    /** Has an action run while an item, or with an empty path the list of all, is read. */
    public void whileReading(String path, Runnable action) {
        whileReading.put(path, action);
    }

    private void act(String path) {
        whileReading.getOrDefault(path, () -> {}).run();
    }

    /** Returns how many comparisons have ended. */
    public int closed() {
        return closed.get();
    }

    public int reads() {
        return reads.get();
    }

    public int lists() {
        return lists.get();
    }

    public boolean isWatched() {
        return !watchers.isEmpty();
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public void checkSettings(ConnectorSettings settings) {
        if (settings.place().equals("inside")) {
            throw new AddressRefusedException("The address may not be read.");
        }
        if (!settings.place().equals("here")) {
            throw InvalidRequestException.of("place", "must be here");
        }
    }

    @Override
    public Optional<Closeable> watchPlace(ConnectorSettings settings, Runnable onChange) {
        if (!isWatchable) {
            return Optional.empty();
        }
        watchers.add(onChange);
        return Optional.of(() -> watchers.remove(onChange));
    }

    @Override
    public OpenPlace openPlace(ConnectorSettings settings) throws PlaceException {
        if (isAway) {
            throw new PlaceException("The place is away.", null);
        }
        return new OpenMemory(settings);
    }

    private final class OpenMemory implements OpenPlace {

        private final ConnectorSettings settings;

        OpenMemory(ConnectorSettings settings) {
            this.settings = settings;
        }

        @Override
        public @Nullable String revision() {
            return hasRevision ? "c" + changes.get() : null;
        }

        @Override
        public void listItems(ItemVisitor visitor) throws PlaceException {
            lists.incrementAndGet();
            act("");
            refuseIfBusy("");
            failIfBroken("");
            for (int number = 0; isEndless; number++) {
                visitor.visitItem(new PlaceItem("endless/" + number, "r", 1));
            }
            unreadable.forEach(path -> visitor.visitUnreadable(path, "It is locked."));
            new TreeMap<>(texts).forEach((path, text) -> {
                String revision = revisions.get(path);
                if (settings.selects(path) && unreadable.stream().noneMatch(path::startsWith)) {
                    visitor.visitItem(new PlaceItem(path, CHANGING.equals(revision) ? null : revision, text.length(),
                            readers.get(path), owners.get(path)));
                }
            });
        }

        @Override
        public boolean listsOnlyNewest() {
            return isNewestOnly;
        }

        @Override
        public NewDocument readItem(PlaceItem item) throws PlaceException {
            failIfBroken(item.path());
            refuseIfBusy(item.path());
            String text = texts.get(item.path());
            if (text == null) {
                throw new PlaceException("It is gone.", null);
            }
            reads.incrementAndGet();
            act(item.path());
            if (text.startsWith("https://")) {
                return NewDocument.ofPage(text);
            }
            return NewDocument.ofFile(item.path().substring(item.path().lastIndexOf('/') + 1),
                    ByteSource.of(text.getBytes(StandardCharsets.UTF_8)));
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }
}
