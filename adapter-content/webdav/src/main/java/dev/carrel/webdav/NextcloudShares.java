package dev.carrel.webdav;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.attribute.Readers;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Who may read the files of a place: their owners, and with whom the files or folders above them are shared. For one
 * comparison.
 */
final class NextcloudShares {

    /** What it takes to remember a name, without its text. */
    private static final int NAME_OVERHEAD = 120;
    /** The part of the heap that all readers may take. */
    private static final int HEAP_SHARE = 8;

    private final Map<Readers, Readers> known = new HashMap<>();
    private long bytes;

    /**
     * Who may read a file or folder.
     *
     * @param owner its user id
     * @param isReceived whether others have shared it with the account that reads
     */
    record Access(String owner, boolean isReceived, Readers readers) {

        private boolean isSamePlaceAs(DirectShares other) {
            return owner.equals(other.owner()) && isReceived == other.isReceived();
        }
    }

    /**
     * Returns who may read the folder of the place itself.
     *
     * @param shares null if they are not known
     * @return null if it is not known
     */
    @Nullable
    Access ofRoot(@Nullable DirectShares shares) throws PlaceException {
        return shares == null ? null : access(shares, shares.names());
    }

    /**
     * Returns who may read a folder, by its own list and that of the folder it is in. Shares with the account that
     * reads are only in its own list.
     */
    @Nullable
    Access ofFolder(@Nullable Access before, @Nullable DirectShares shares) throws PlaceException {
        if (before == null || shares == null) {
            return null;
        }
        return before.isSamePlaceAs(shares) ? extend(before, shares) : access(shares, shares.names());
    }

    /** Returns who may read what is in a folder. Below what is not known, nothing is. */
    @Nullable
    Access ofContent(@Nullable Access folder, @Nullable DirectShares shares) throws PlaceException {
        if (folder == null || shares == null) {
            return null;
        }
        return folder.isSamePlaceAs(shares) && !shares.isMounted() ? extend(folder, shares)
                : access(shares, shares.names());
    }

    private Access extend(Access folder, DirectShares shares) throws PlaceException {
        SortedSet<String> inherited = folder.readers().names();
        if (inherited.containsAll(shares.names())) {
            return folder;
        }
        var names = new TreeSet<>(inherited);
        names.addAll(shares.names());
        return access(shares, names);
    }

    private Access access(DirectShares shares, SortedSet<String> names) throws PlaceException {
        var readers = new Readers(false, names);
        Readers same = known.putIfAbsent(readers, readers);
        if (same == null) {
            names.forEach(name -> bytes += NAME_OVERHEAD + name.length() * 2L);
        }
        if (bytes > Runtime.getRuntime().maxMemory() / HEAP_SHARE) {
            throw new PlaceException("The place is shared in more ways than can be compared.", null);
        }
        return new Access(shares.owner(), shares.isReceived(), same != null ? same : readers);
    }
}
