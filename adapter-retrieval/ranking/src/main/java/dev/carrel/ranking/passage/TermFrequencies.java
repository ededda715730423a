package dev.carrel.ranking.passage;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * How often a passage contains each term, by field. A term is known by a hash of 32 bits: about one query in 10,000
 * meets a passage with another term of the same hash, whose score is then too high. A frequency above
 * {@value #MAX_FREQUENCY} counts as that. Immutable.
 */
public final class TermFrequencies {

    /** The limit of a byte; a higher frequency would hardly change a score. */
    static final int MAX_FREQUENCY = 255;

    private static final int ENTRY_BYTES = Integer.BYTES + 1;

    /** The entries of each field: hashes in ascending order, each followed by the frequency. */
    private final byte[][] entries;
    private final int[] lengths;

    private TermFrequencies(byte[][] entries, int[] lengths) {
        this.entries = entries;
        this.lengths = lengths;
    }

    /** Counts the terms of a passage, see {@link PassageTerms#of}. */
    public static TermFrequencies of(Map<String, List<String>> terms) {
        int fields = PassageTerms.FIELDS.size();
        var entries = new byte[fields][];
        var lengths = new int[fields];
        for (int field = 0; field < fields; field++) {
            List<String> ofField = terms.getOrDefault(PassageTerms.FIELDS.get(field), List.of());
            entries[field] = countTerms(ofField);
            lengths[field] = ofField.size();
        }
        return new TermFrequencies(entries, lengths);
    }

    private static byte[] countTerms(Collection<String> terms) {
        var frequencies = new HashMap<Integer, Integer>();
        terms.forEach(term -> frequencies.merge(hash(new BytesRef(term)), 1, Integer::sum));
        var bytes = new byte[frequencies.size() * ENTRY_BYTES];
        int[] hashes = frequencies.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
        for (int entry = 0; entry < hashes.length; entry++) {
            BitUtil.VH_LE_INT.set(bytes, entry * ENTRY_BYTES, hashes[entry]);
            int frequency = Math.min(MAX_FREQUENCY, frequencies.getOrDefault(hashes[entry], 0));
            bytes[entry * ENTRY_BYTES + Integer.BYTES] = (byte) frequency;
        }
        return bytes;
    }

    /** Returns the hash of a term, which is part of the format of an index. */
    private static int hash(BytesRef term) {
        return StringHelper.murmurhash3_x86_32(term, 0);
    }

    /** Returns the number of terms of a field, with repetitions. */
    public int lengthOf(String field) {
        int index = PassageTerms.FIELDS.indexOf(field);
        return index < 0 ? 0 : lengths[index];
    }

    /** Looks up a term in many passages. */
    public static Lookup lookUp(Term term) {
        return new Lookup(PassageTerms.FIELDS.indexOf(term.field()), hash(term.bytes()));
    }

    /** A term that is looked up in many passages. */
    public record Lookup(int field, int hash) {

        /** Returns how often a passage contains the term. */
        public int frequencyIn(TermFrequencies passage) {
            return field < 0 ? 0 : find(passage.entries[field], hash);
        }
    }

    private static int find(byte[] entries, int hash) {
        int low = 0;
        int high = entries.length / ENTRY_BYTES - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = (int) BitUtil.VH_LE_INT.get(entries, middle * ENTRY_BYTES);
            if (found == hash) {
                return Byte.toUnsignedInt(entries[middle * ENTRY_BYTES + Integer.BYTES]);
            }
            if (found < hash) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return 0;
    }

    void writeTo(DataOutput output) throws IOException {
        for (int field = 0; field < entries.length; field++) {
            output.writeVInt(lengths[field]);
            output.writeVInt(entries[field].length);
            output.writeBytes(entries[field], entries[field].length);
        }
    }

    static TermFrequencies readFrom(DataInput input) throws IOException {
        var entries = new byte[PassageTerms.FIELDS.size()][];
        var lengths = new int[entries.length];
        for (int field = 0; field < entries.length; field++) {
            lengths[field] = input.readVInt();
            entries[field] = new byte[input.readVInt()];
            input.readBytes(entries[field], 0, entries[field].length);
        }
        return new TermFrequencies(entries, lengths);
    }
}
