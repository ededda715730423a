package dev.carrel.git;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A few bytes of a server do not make Git hold more in memory than there is. */
class HostileRepositoryTest {

    private static final int MAX_BYTES = 1_000_000;
    private static final int COMMIT = 1;
    private static final int TREE = 2;
    private static final int BLOB = 3;
    private static final int BY_PLACE = 6;
    private static final int BY_HASH = 7;

    @TempDir
    private Path folder;

    /** Objects as a server sends them. */
    private static final class Pack {

        private final ByteArrayOutputStream objects = new ByteArrayOutputStream();
        private int count;

        int place() {
            return 12 + objects.size();
        }

        /** Adds an object that claims a size. */
        Pack add(int type, long size, byte[] base, byte[] content) throws IOException {
            long rest = size >> 4;
            objects.write((int) (type << 4 | size & 0xF | (rest > 0 ? 0x80 : 0)));
            for (; rest > 0; rest >>= 7) {
                objects.write((int) (rest & 0x7F | (rest > 0x7F ? 0x80 : 0)));
            }
            objects.write(base);
            try (var deflating = new DeflaterOutputStream(objects, new Deflater(Deflater.BEST_SPEED))) {
                deflating.write(content);
            }
            count++;
            return this;
        }

        Pack add(int type, byte[] content) throws IOException {
            return add(type, content.length, new byte[0], content);
        }

        /** Adds a difference to an object before it that is the same as that object, times over. */
        Pack addCopies(int place, int baseSize, int times) throws IOException {
            var difference = new ByteArrayOutputStream();
            difference.write(length(baseSize));
            difference.write(length(baseSize * times));
            for (int i = 0; i < times; i++) {
                difference.write(new byte[]{(byte) 0xB0, (byte) baseSize, (byte) (baseSize >> 8)});
            }
            return add(BY_PLACE, difference.size(), distance(place() - place), difference.toByteArray());
        }

        InputStream end(int claimedCount) throws Exception {
            byte[] header = ByteBuffer.allocate(12)
                    .put("PACK".getBytes(StandardCharsets.US_ASCII))
                    .putInt(2)
                    .putInt(claimedCount)
                    .array();
            var all = new ByteArrayOutputStream();
            all.write(header);
            objects.writeTo(all);
            all.write(MessageDigest.getInstance("SHA-1").digest(all.toByteArray()));
            return new ByteArrayInputStream(all.toByteArray());
        }

        InputStream end() throws Exception {
            return end(count);
        }

        static byte[] length(long length) {
            var bytes = new ByteArrayOutputStream();
            for (long rest = length; rest > 0 || bytes.size() == 0; rest >>= 7) {
                bytes.write((int) (rest & 0x7F | (rest > 0x7F ? 0x80 : 0)));
            }
            return bytes.toByteArray();
        }

        private static byte[] distance(int distance) {
            byte[] bytes = {(byte) (distance & 0x7F)};
            for (int rest = distance >> 7; rest > 0; rest >>= 7) {
                byte[] longer = new byte[bytes.length + 1];
                System.arraycopy(bytes, 0, longer, 1, bytes.length);
                longer[0] = (byte) (--rest & 0x7F | 0x80);
                bytes = longer;
            }
            return bytes;
        }
    }

    private RepositoryCopy copy(String name, InputStream pack) throws IOException {
        var copy = new RepositoryCopy(folder.resolve(name), MAX_BYTES);
        try (ObjectInserter inserter = copy.newObjectInserter()) {
            inserter.newPackParser(pack).parse(NullProgressMonitor.INSTANCE);
            return copy;
        } catch (IOException e) {
            copy.close();
            throw e;
        }
    }

    private void assertTooLarge(String name, InputStream pack) {
        assertThatThrownBy(() -> copy(name, pack).close()).as(name).isInstanceOf(GuardedPack.TooLargeException.class);
    }

    @Test
    void readsObjectsOfAllKinds() throws Exception {
        byte[] large = new byte[5 * MAX_BYTES];
        byte[] small = "0123456789".repeat(100).getBytes(StandardCharsets.US_ASCII);
        var pack = new Pack().add(BLOB, large).add(BLOB, new byte[0]);
        int first = pack.place();
        pack.add(BLOB, small);
        int second = pack.place();
        pack.addCopies(first, small.length, 20).addCopies(second, small.length * 20, 5);
        try (RepositoryCopy copy = copy("all", pack.end());
                ObjectInserter hashes = new ObjectInserter.Formatter()) {
            byte[] last = new String(small, StandardCharsets.US_ASCII).repeat(100).getBytes(StandardCharsets.US_ASCII);
            assertThat(copy.open(hashes.idFor(Constants.OBJ_BLOB, last)).getBytes()).isEqualTo(last);
            assertThat(copy.open(hashes.idFor(Constants.OBJ_BLOB, large)).getSize()).isEqualTo(large.length);
        }
    }

    @Test
    void refusesObjectsThatClaimToBeLarge() throws Exception {
        assertTooLarge("count", new Pack().end(Integer.MAX_VALUE));
        assertTooLarge("commit", new Pack().add(COMMIT, Integer.MAX_VALUE, new byte[0], new byte[10]).end());
        assertTooLarge("tree", new Pack().add(TREE, 2L * MAX_BYTES, new byte[0], new byte[10]).end());
        assertTooLarge("difference", new Pack().add(BLOB, new byte[10])
                .add(BY_PLACE, 2L * MAX_BYTES, new byte[]{21}, new byte[10])
                .end());
    }

    @Test
    void refusesDifferencesThatGrow() throws Exception {
        var chain = new Pack();
        int place = chain.place();
        chain.add(BLOB, new byte[60_000]);
        for (int i = 0; i < 20; i++) {
            int next = chain.place();
            chain.addCopies(place, 60_000, 1);
            place = next;
        }
        assertTooLarge("chain", chain.end());
        var large = new Pack().add(BLOB, new byte[2 * MAX_BYTES]);
        assertTooLarge("base", large.addCopies(12, 10, 1).end());
        byte[] id;
        try (ObjectInserter hashes = new ObjectInserter.Formatter()) {
            ObjectId base = hashes.idFor(Constants.OBJ_BLOB, new byte[10]);
            id = HexFormat.of().parseHex(base.name());
        }
        byte[] difference = ByteBuffer.allocate(8).put(Pack.length(10)).put(Pack.length(MAX_BYTES)).array();
        assertTooLarge("hash", new Pack().add(BLOB, new byte[10]).add(BY_HASH, 8, id, difference).end());
    }
}
