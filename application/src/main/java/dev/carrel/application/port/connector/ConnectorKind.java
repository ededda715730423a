package dev.carrel.application.port.connector;

import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import java.io.Closeable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A kind of place outside that libraries are kept in step with, such as folders. Safe for use by many threads. */
public interface ConnectorKind {

    /** Returns its name, as connectors use it. */
    String name();

    /**
     * Checks settings without reaching the place.
     *
     * @throws InvalidRequestException if the place or an option is not acceptable
     */
    void checkSettings(ConnectorSettings settings);

    /** Opens a place for one comparison, which {@linkplain OpenPlace#close closes} it. */
    OpenPlace openPlace(ConnectorSettings settings) throws PlaceException;

    /**
     * Has an action run soon after each change of a place, which may be missed; by default places are not watched.
     *
     * @param onChange quick; runs at least once after the last of several changes
     * @return what ends the watch; empty if the place cannot be watched
     */
    default Optional<Closeable> watchPlace(ConnectorSettings settings, Runnable onChange) {
        return Optional.empty();
    }

    /** A place that is being compared, by one thread at a time. */
    interface OpenPlace extends AutoCloseable {

        /**
         * Returns the revision of the whole place, by which an unchanged one is recognised; null if it has none, as by
         * default.
         */
        default @Nullable String revision() throws PlaceException {
            return null;
        }

        /**
         * Names everything that the place has and the settings {@linkplain ConnectorSettings#selects select}, at a low
         * cost. What is neither named nor {@linkplain ItemVisitor#visitUnreadable unreadable} is gone, unless the place
         * {@linkplain #listsOnlyNewest lists only its newest}.
         */
        void listItems(ItemVisitor visitor) throws PlaceException;

        /**
         * Returns whether the place lists only its newest items, as feeds do, so that what it does not name may still
         * be there and is kept; by default it lists all. Asked after {@link #listItems}.
         */
        default boolean listsOnlyNewest() {
            return false;
        }

        /**
         * Reads an item, without a key and attributes. Its content is used until the next item is read.
         *
         * @throws PlaceException if this item cannot be read
         */
        NewDocument readItem(PlaceItem item) throws PlaceException;

        /** Releases what the comparison needed. */
        @Override
        void close();
    }

    /**
     * Something that may become a document.
     *
     * @param path relative to the place, with slashes; unique in it
     * @param revision by which an unchanged item is recognised; null for one that is changing right now, which is left
     * as it is until later
     * @param size in bytes; negative if it is not known
     * @param readers who may read it in the place; null if the place does not say, or
     * {@linkplain ConnectorSettings#keepsRights nobody wants to know}
     * @param owner to whom it belongs in the place, such as {@code anna}; null if the place does not say, or no rule
     * {@linkplain ConnectorSettings#asksForOwners asks for it}
     */
    record PlaceItem(String path, @Nullable String revision, long size, @Nullable Readers readers,
            @Nullable String owner) {

        /** Creates an item of a place that does not say whose it is and who may read it. */
        public PlaceItem(String path, @Nullable String revision, long size) {
            this(path, revision, size, null, null);
        }
    }

    /** Takes what a place has. */
    interface ItemVisitor {

        /** Takes an item. */
        void visitItem(PlaceItem item);

        /**
         * Takes what cannot be listed now and is not gone.
         *
         * @param path an item, or with a slash at its end everything below a folder
         * @param reason a sentence
         */
        void visitUnreadable(String path, String reason);
    }
}
