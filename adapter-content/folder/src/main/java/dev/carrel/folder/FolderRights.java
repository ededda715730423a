package dev.carrel.folder;

import dev.carrel.domain.attribute.Readers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.Principal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who may read the files of a folder, by their owners, groups and permissions, and by the ones of all folders above
 * them. Where that depends on who belongs to which group, only who may read in any case: somebody who is neither the
 * owner of something nor of its group must be permitted both as a member of that group and as anybody else. For one
 * walk by one thread.
 */
final class FolderRights {

    private static final int READ = 4;
    private static final int PASS = 1;

    private final Deque<Owned> folders = new ArrayDeque<>();
    private final Deque<Map<Owned, Readers>> known = new ArrayDeque<>();
    private final Map<Integer, String> users = new HashMap<>();
    private final Map<Integer, String> groups = new HashMap<>();

    /** What the file system says of a file or folder; the mode has the nine bits of permissions at its end. */
    private record Owned(int mode, String user, String group) {

        boolean permitsOwner(int permission) {
            return (mode >> 6 & permission) != 0;
        }

        boolean permitsGroup(int permission) {
            return (mode >> 3 & permission) != 0;
        }

        boolean permitsAll(int permission) {
            return (mode & permission) != 0 && permitsGroup(permission);
        }

        boolean permitsUser(String name, int permission) {
            return name.equals(user) ? permitsOwner(permission) : permitsAll(permission);
        }

        boolean permitsMembers(String name, int permission) {
            return name.equals(group) ? permitsGroup(permission) : permitsAll(permission);
        }
    }

    /** Returns who may read a file now. */
    static Readers readersOf(Path file) throws IOException {
        var rights = new FolderRights();
        rights.enterAll(file.getParent());
        return rights.findReaders(file);
    }

    /** Goes into a folder from the root of the file system; null for the root itself. */
    void enterAll(@Nullable Path folder) throws IOException {
        if (folder != null) {
            enterAll(folder.getParent());
            enter(folder);
        }
    }

    /** Goes into a folder. */
    void enter(Path folder) throws IOException {
        folders.push(read(folder));
        known.push(new HashMap<>());
    }

    /** Leaves the folder that was entered last. */
    void leave() {
        folders.pop();
        known.pop();
    }

    /** Returns who may read a file of the folder that was entered last; nobody if that cannot be found out. */
    Readers findReaders(Path file) {
        try {
            return known.element().computeIfAbsent(read(file), this::findReaders);
        } catch (IOException ignored) {
            return Readers.NOBODY;
        }
    }

    private Readers findReaders(Owned file) {
        if (isPermitted(file, each -> each.permitsAll(READ), each -> each.permitsAll(PASS))) {
            return Readers.EVERYBODY;
        }
        var names = new TreeSet<String>();
        ownersOf(file).map(Owned::user)
                .filter(user -> isPermitted(file, each -> each.permitsUser(user, READ),
                        each -> each.permitsUser(user, PASS)))
                .map(Readers::user)
                .filter(Readers::isName)
                .forEach(names::add);
        ownersOf(file).map(Owned::group)
                .filter(group -> isPermitted(file, each -> each.permitsMembers(group, READ),
                        each -> each.permitsMembers(group, PASS)))
                .map(Readers::group)
                .filter(Readers::isName)
                .forEach(names::add);
        return Readers.of(names);
    }

    private Stream<Owned> ownersOf(Owned file) {
        return Stream.concat(Stream.of(file), folders.stream());
    }

    private boolean isPermitted(Owned file, Predicate<Owned> toRead, Predicate<Owned> toPass) {
        return toRead.test(file) && folders.stream().allMatch(toPass);
    }

    /** The names of owners are looked up once, which may ask a directory. */
    private Owned read(Path path) throws IOException {
        try {
            Map<String, Object> found = Files.readAttributes(path, "unix:mode,uid,gid", LinkOption.NOFOLLOW_LINKS);
            Integer user = numberOf(found, "uid");
            Integer group = numberOf(found, "gid");
            if (!users.containsKey(user) || !groups.containsKey(group)) {
                // At once, so that numbers and names belong to one file.
                found = Files.readAttributes(path, "unix:mode,uid,gid,owner,group", LinkOption.NOFOLLOW_LINKS);
                user = numberOf(found, "uid");
                group = numberOf(found, "gid");
                users.putIfAbsent(user, nameOf(found, "owner"));
                groups.putIfAbsent(group, nameOf(found, "group"));
            }
            return new Owned(numberOf(found, "mode") & 0777, users.getOrDefault(user, ""),
                    groups.getOrDefault(group, ""));
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            throw new IOException("The file system does not tell owners and permissions.", e);
        }
    }

    private static String nameOf(Map<String, Object> found, String name) {
        return ((Principal) Objects.requireNonNull(found.get(name))).getName();
    }

    private static Integer numberOf(Map<String, Object> found, String name) {
        return (Integer) Objects.requireNonNull(found.get(name));
    }
}
