package dev.carrel.fault.place;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A place that a connector follows, and what is in it. Each of its texts has notes, whose names tell them apart. */
interface ChangingPlace extends AutoCloseable {

    /** Returns the key of the connector. */
    String key();

    /** Returns the fields of the connector. */
    Map<String, Object> connector();

    /** Changes some things by chance: adds, changes, moves and deletes. */
    void change(Random random, int changes) throws Exception;

    /** Takes the place away, or brings it back; it changes meanwhile too. */
    void setAway(boolean isAway) throws Exception;

    /**
     * Returns the notes of each document that the library has of this place: by key, or by a name of the place's own.
     */
    Map<String, Set<String>> notes() throws IOException;

    /** Returns the documents, named as in {@link #notes()}, that not everybody may read. */
    default Set<String> restricted() throws IOException {
        return Set.of();
    }

    /** Returns the name of a document of the library, as in {@link #notes()}. */
    default String nameOf(String documentKey, Set<String> notes) {
        return documentKey;
    }

    @Override
    void close() throws Exception;
}
