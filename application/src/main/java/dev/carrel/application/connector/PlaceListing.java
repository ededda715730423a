package dev.carrel.application.connector;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.Connectors.ConnectedItem;
import dev.carrel.application.port.connector.Connectors.ItemUpdate;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.ConnectorRun.ItemProblem;
import dev.carrel.domain.connector.ConnectorSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a place has, compared with what a connector has added. For one use by one thread. */
final class PlaceListing implements ItemVisitor {

    /** What it takes to remember an item, without its texts. */
    private static final int ITEM_OVERHEAD = 300;
    /** The part of the heap that a list may take. */
    private static final int HEAP_SHARE = 4;

    private final ConnectorSettings settings;
    private final String fingerprint;
    private final Map<String, ConnectedItem> known;
    private final boolean retriesIncomplete;
    private final Map<String, PlaceItem> changed = new LinkedHashMap<>();
    private final Map<String, ItemUpdate> updated = new LinkedHashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final List<ItemProblem> problems = new ArrayList<>();
    private int unchanged;
    private boolean isSettled = true;
    private long bytes;

    private PlaceListing(ConnectorSettings settings, Map<String, ConnectedItem> known, boolean retriesIncomplete) {
        this.settings = settings;
        this.fingerprint = settings.fingerprint();
        this.known = known;
        this.retriesIncomplete = retriesIncomplete;
    }

    /** Ends a list that is too long, or has no end. */
    private static final class TooLongException extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    /**
     * Lists a place.
     *
     * @param settings of the connector
     * @param known what it has added, by path
     * @param retriesIncomplete whether items whose documents were not read, or not whole, count as changed
     * @throws PlaceException if the place cannot be read, or has too much to be remembered
     */
    static PlaceListing read(OpenPlace place, ConnectorSettings settings, Map<String, ConnectedItem> known,
            boolean retriesIncomplete) throws PlaceException {
        var listing = new PlaceListing(settings, known, retriesIncomplete);
        try {
            place.listItems(listing);
            listing.regrantUnseen();
        } catch (TooLongException e) {
            throw new PlaceException("The place has more files than can be compared. Leave some out.", e);
        }
        return listing;
    }

    private void remember(String path, String more) {
        bytes += ITEM_OVERHEAD + path.length() * 2L + more.length();
        if (bytes > Runtime.getRuntime().maxMemory() / HEAP_SHARE) {
            throw new TooLongException();
        }
    }

    @Override
    public void visitItem(PlaceItem item) {
        remember(item.path(), String.valueOf(item.revision()));
        seen.add(item.path());
        ConnectedItem before = known.get(item.path());
        ItemStamp stamp = before == null ? null : ItemStamp.parse(before.revision());
        boolean isUpdated = stamp != null && update(item, stamp);
        if (item.revision() == null) {
            isSettled = false;
        } else if (before == null || stamp == null || !stamp.settings().equals(fingerprint)
                || !stamp.revision().equals(item.revision()) || retriesIncomplete && before.isIncomplete()) {
            changed.put(item.path(), item);
        } else if (!isUpdated) {
            unchanged++;
        }
    }

    private Optional<Readers> readersOf(PlaceItem item) {
        return settings.findReaders(item.path(), item.readers());
    }

    /** Of an owner whom no rule names, nothing is remembered: another one makes no difference. */
    private String digestOwner(PlaceItem item) {
        String owner = item.owner();
        return owner == null || !settings.knowsOwner(owner) ? "" : Readers.of(List.of(Readers.user(owner))).digest();
    }

    private static String digestReaders(Optional<Readers> readers) {
        return readers.map(Readers::digest).orElse("");
    }

    /** Notes what differs beside the content; returns whether something does. */
    private boolean update(PlaceItem item, ItemStamp stamp) {
        Optional<Readers> readers = readersOf(item);
        ItemStamp now = stamp.withReaders(digestReaders(readers)).withOwner(digestOwner(item));
        if (now.equals(stamp)) {
            return false;
        }
        Readers changed = now.readers().equals(stamp.readers()) ? null : readers.orElse(Readers.EVERYBODY);
        updated.put(item.path(), new ItemUpdate(item.path(), now.write(), now.owner().equals(stamp.owner()) ? null
                : settings.findAttributes(item.path(), item.owner()), changed));
        return true;
    }

    /**
     * Who may read now what cannot be listed is not known, unless a rule says so. What is gone, and may have to wait
     * for a confirmation, keeps its readers but for rules.
     */
    private void regrantUnseen() {
        if (settings.keepsRights()) {
            known.forEach((path, item) -> {
                Readers byRule = settings.findReaders(path, null).orElse(Readers.NOBODY);
                ItemStamp stamp = ItemStamp.parse(item.revision());
                if (!seen.contains(path) && (!isGone(path) || !byRule.equals(Readers.NOBODY))
                        && !stamp.readers().equals(byRule.digest())) {
                    updated.put(path, new ItemUpdate(path, stamp.withReaders(byRule.digest()).write(), byRule));
                }
            });
        }
    }

    /** Returns the documents whose readers or owner are others than before, whether they have changed or not. */
    Collection<ItemUpdate> updated() {
        return updated.values();
    }

    /** Returns what is recorded of an item once it is submitted. */
    ItemStamp stampOf(PlaceItem item) {
        return new ItemStamp(fingerprint, digestReaders(readersOf(item)), digestOwner(item),
                String.valueOf(item.revision()));
    }

    @Override
    public void visitUnreadable(String path, String reason) {
        remember(path, reason);
        problems.add(new ItemProblem(path, reason));
    }

    /** Returns what is new or differs, or was not read whole and is tried again. */
    Collection<PlaceItem> changed() {
        return changed.values();
    }

    /** Returns the number of documents of which nothing else has changed. */
    int countUpdated() {
        return Math.toIntExact(updated.keySet().stream().filter(path -> !changed.containsKey(path)).count());
    }

    /** Returns the number of items that are as they were. */
    int unchanged() {
        return unchanged;
    }

    /** Returns what cannot be listed now. */
    List<ItemProblem> problems() {
        return problems;
    }

    /** Returns whether nothing of the place was changing while it was listed. */
    boolean isSettled() {
        return isSettled;
    }

    /** Returns whether nothing was found. */
    boolean isEmpty() {
        return seen.isEmpty();
    }

    /** Returns whether the place has an item no more. */
    boolean isGone(String path) {
        return !seen.contains(path) && problems.stream()
                .map(ItemProblem::path)
                .noneMatch(
                        each -> each.endsWith("/") ? path.startsWith(each) : path.equals(each));
    }
}
