package dev.carrel.folder;

import dev.carrel.application.Eventually;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.attribute.Readers;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Who may read a file is also said by access control lists, which only programs of the system read and write. */
class FolderAccessListsTest {

    private static final Instant NOW = Instant.now().plusSeconds(3_600);
    private static final Path SETFACL = Path.of("/usr/bin/setfacl");

    private final RightsFolder folder;
    private final Path temporary;
    private final Path file;
    private final FolderKind kind;

    FolderAccessListsTest(@TempDir Path temporary) throws IOException {
        this.temporary = temporary;
        folder = RightsFolder.create(temporary);
        file = folder.path().resolve("a/file.md");
        kind = new FolderKind(List.of(temporary), List.of(), () -> NOW);
    }

    @BeforeEach
    void beginWithAFile() throws Exception {
        assumeTrue(Files.isExecutable(SETFACL) || Boolean.parseBoolean(System.getenv("CI")),
                "This test needs Debian's package acl.");
        Files.createDirectory(file.getParent());
        Files.writeString(file, "One.");
        setModes("755", "640");
    }

    private void setModes(String ofFolder, String ofFile) throws IOException {
        Files.setAttribute(file.getParent(), "unix:mode", Integer.parseInt(ofFolder, 8) | 0040000);
        Files.setAttribute(file, "unix:mode", Integer.parseInt(ofFile, 8) | 0100000);
    }

    private static void setList(String entries, Path... paths) throws Exception {
        var command = new ArrayList<>(List.of(SETFACL.toString(), "--modify", entries));
        List.of(paths).forEach(path -> command.add(path.toString()));
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).isZero();
    }

    private String readers() throws Exception {
        return readers(kind);
    }

    private String readers(FolderKind listing) throws Exception {
        return folder.write(folder.list(listing, true).get("a/file.md").readers());
    }

    @Test
    void namesUsersAndGroupsOfTheList() throws Exception {
        setList("u:daemon:r,g:bin:r,g:sys:wx,u:4321:r", file);
        assertThat(readers()).isEqualTo("group:bin G user:4321 user:daemon U");
    }

    @Test
    void takesWhatTheMaskTakes() throws Exception {
        setList("u:daemon:r,g::r,m::-", file);
        assertThat(readers()).isEqualTo("U");
        setList("u:daemon:r,g::-,m::r", file);
        // Now the mode grants the group what only the user has.
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
        assertThat(readers()).isEqualTo("user:daemon U");
    }

    @Test
    void opensNothingToAllIfTheListRefusesItToSomebody() throws Exception {
        setModes("755", "644");
        assertThat(readers()).isEqualTo("*");
        setList("u:daemon:r", file);
        assertThat(readers()).isEqualTo("*");
        // Who belongs to the group is not known, so it may have the user.
        setList("u:daemon:-", file);
        assertThat(readers()).isEqualTo("U");
        setList("u:daemon:r,g:bin:-", file);
        assertThat(readers()).isEqualTo("G user:daemon U");
    }

    @Test
    void respectsTheListsOfFoldersAbove() throws Exception {
        setList("u:daemon:r,g:bin:r", file);
        setModes("700", "640");
        assertThat(readers()).isEqualTo("U");
        setList("u:daemon:x,g:sys:x", file.getParent());
        assertThat(readers()).isEqualTo("user:daemon U");
        setList("g:bin:x", file.getParent());
        assertThat(readers()).isEqualTo("group:bin user:daemon U");
        // The user may belong to the group, as long as the folder does not name both.
        setList("g:bin:r", folder.path());
        assertThat(readers()).isEqualTo("U");
        setList("u:daemon:x", folder.path());
        assertThat(readers()).isEqualTo("user:daemon U");
    }

    @Test
    void leavesOutWhatNewFilesInherit() throws Exception {
        setModes("755", "644");
        setList("d:u:daemon:-,d:g:bin:r", file.getParent());
        assertThat(readers()).isEqualTo("*");
        Files.writeString(file.resolveSibling("new.md"), "Two.");
        assertThat(folder.write(folder.list(kind, true).get("a/new.md").readers())).isEqualTo("U");
    }

    @Test
    void findsFilesWithOddNames() throws Exception {
        List<String> names = List.of("ü b", "-n", "line\nfeed\r", "\\012", "\\\\", "a: # file: b", "\t'\"$x");
        for (String name : names) {
            Path odd = Files.createDirectory(folder.path().resolve(name)).resolve(name + ".md");
            Files.writeString(odd, "One.");
            setList("u::rw,g::-,o::-,u:daemon:r", odd);
        }
        Map<String, PlaceItem> items = folder.list(kind, true);
        for (String name : names) {
            assertThat(folder.write(items.get(name + "/" + name + ".md").readers())).as(name)
                    .isEqualTo("user:daemon U");
        }
    }

    @Test
    void readsTheListsOfManyFiles() throws Exception {
        for (int each = 0; each < 1_300; each++) {
            Path other = Files.createDirectories(folder.path().resolve("many" + each % 7)).resolve(each + ".md");
            Files.writeString(other, "One.");
        }
        setList("u:daemon:-", folder.path().resolve("many3/1025.md"));
        Map<String, PlaceItem> items = folder.list(kind, true);
        assertThat(items).hasSize(1_301);
        assertThat(folder.write(items.remove("many3/1025.md").readers())).isEqualTo("U");
        assertThat(folder.write(items.remove("a/file.md").readers())).isEqualTo("G U");
        assertThat(items.values()).allSatisfy(item -> assertThat(item.readers()).isEqualTo(Readers.EVERYBODY));
    }

    @Test
    void readsNoFileWhoseListHasChanged() throws Exception {
        PlaceItem item = folder.list(kind, true).get("a/file.md");
        try (OpenPlace place = kind.openPlace(folder.settings(true))) {
            assertThat(place.readItem(item)).isNotNull();
            setList("u:daemon:r,g::-", file);
            assertThatThrownBy(() -> place.readItem(item)).isInstanceOf(PlaceException.class)
                    .hasMessage("It is changing.");
        }
    }

    @Test
    void noticesAnotherList() throws Exception {
        var changed = new AtomicBoolean();
        try (Closeable watch = kind.watchPlace(folder.settings(true), () -> changed.set(true)).orElseThrow()) {
            assertThat(watch).isNotNull();
            setList("u:daemon:r", file);
            Eventually.await("a list of a file", changed::get);
            changed.set(false);
            setList("u:daemon:x", file.getParent());
            Eventually.await("a list of a folder", changed::get);
        }
    }

    @Test
    void isNarrowIfListsCannotBeRead() throws Exception {
        setList("u:daemon:r", file);
        assertThat(readers(listingWith(null))).isEqualTo("G U");
        assertThat(readers(listingWith("exit 1"))).isEmpty();
        // One file that cannot be read leaves the others known.
        assertThat(readers(listingWith("/usr/bin/getfacl \"$@\" /missing; exit 1"))).isEqualTo("G user:daemon U");
        for (String script : List.of("exit 2", "kill -9 $$", "exec cat /dev/zero",
                "echo '# file: " + file + "'; echo user::rwx", "echo '# file: " + file + "'; echo user::---",
                "printf '# file: %s\\nuser::rwx\\nuser:daemon:r--\\ngroup::r--\\nother::---\\n\\n' " + file,
                "printf '# file: %s\\nuser::all\\ngroup::r--\\nother::---\\n\\n' " + file)) {
            assertThatThrownBy(() -> readers(listingWith(script))).as(script)
                    .isInstanceOf(PlaceException.class)
                    .hasMessage("The folder " + folder.path() + " could not be read.");
        }
    }

    /** Returns a kind with a program in place of getfacl; null for none. */
    private FolderKind listingWith(String script) throws IOException {
        Path program = null;
        if (script != null) {
            program = Files.writeString(temporary.resolve("program"), "#!/bin/sh\nPATH=/usr/bin:/bin\n" + script);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return new FolderKind(List.of(temporary), List.of(), () -> NOW, program);
    }
}
