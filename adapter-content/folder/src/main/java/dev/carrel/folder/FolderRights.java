package dev.carrel.folder;

import dev.carrel.domain.attribute.Readers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.Principal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who may read the files of a folder, by their owners, groups, permissions and access control lists, and by the ones of
 * all folders above them. Where that depends on who belongs to which group, only who may read in any case: a person who
 * is neither the owner of something nor of its group must be permitted both as a member of that group and as anybody
 * else. Lists are read for many files at once. For one walk by one thread.
 */
final class FolderRights {

    private static final int READ = 4;
    private static final int PASS = 1;
    private static final int MAX_WAITING = 500;
    /** A program takes more, also if each character is several bytes. */
    private static final int MAX_WAITING_CHARACTERS = 100_000;

    private final @Nullable Path getfacl;
    private final OwnerNames users = new OwnerNames("passwd");
    private final OwnerNames groups = new OwnerNames("group");
    private final List<Entry> waiting = new ArrayList<>();
    private int waitingCharacters;
    private @Nullable Entry folder;

    /** @param getfacl the program that reads access control lists; null to take no notice of them */
    FolderRights(@Nullable Path getfacl) {
        this.getfacl = getfacl;
    }

    /** A file, or a folder above it. */
    private static final class Entry {

        private final Path path;
        private final Owned seen;
        private final @Nullable Entry folder;
        private final @Nullable Consumer<Readers> action;
        /** Of the files of a folder that have the same owners and lists. */
        private final Map<Owned, Readers> readers = new HashMap<>();
        private @Nullable Owned known;

        Entry(Path path, Owned seen, @Nullable Entry folder, @Nullable Consumer<Readers> action) {
            this.path = path;
            this.seen = seen;
            this.folder = folder;
            this.action = action;
        }
    }

    /** What the file system says of a file or folder: its access control list, and the numbers of its owners. */
    private record Owned(AccessList list, Integer user, Integer group) {

        int rightsOfUser(Integer number) {
            return number.equals(user) ? list.owner() : list.users().getOrDefault(number, list.everybody());
        }

        int rightsOfMembers(Integer number) {
            int granted = number.equals(group) ? list.group() : 0;
            return number.equals(group) || list.groups().containsKey(number)
                    ? (granted | list.groups().getOrDefault(number, 0)) & list.allUsers()
                    : list.everybody();
        }

        Stream<Integer> users() {
            return Stream.concat(Stream.of(user), list.users().keySet().stream());
        }

        Stream<Integer> groups() {
            return Stream.concat(Stream.of(group), list.groups().keySet().stream());
        }
    }

    /** Returns who may read a file now. */
    static Readers readersOf(Path file, @Nullable Path getfacl) throws IOException {
        var rights = new FolderRights(getfacl);
        var found = new Readers[]{Readers.NOBODY};
        rights.enterAll(file.getParent());
        rights.findReaders(file, readers -> found[0] = readers);
        rights.finish();
        return found[0];
    }

    /** Goes into a folder from the root of the file system; null for the root itself. */
    void enterAll(@Nullable Path path) throws IOException {
        if (path != null) {
            enterAll(path.getParent());
            enter(path);
        }
    }

    /** Goes into a folder. */
    void enter(Path path) throws IOException {
        folder = new Entry(path, read(path), folder, null);
        add(folder);
    }

    /** Leaves the folder that was entered last. */
    void leave() throws IOException {
        folder = Objects.requireNonNull(folder).folder;
        finishMany();
    }

    /**
     * Finds who may read a file of the folder that was entered last; nobody if that cannot be found out.
     *
     * @param action runs at once or later, at the latest when this is finished
     */
    void findReaders(Path file, Consumer<Readers> action) throws IOException {
        Owned seen;
        try {
            seen = read(file);
        } catch (IOException ignored) {
            action.accept(Readers.NOBODY);
            return;
        }
        add(new Entry(file, seen, folder, action));
        finishMany();
    }

    private void add(Entry entry) {
        waiting.add(entry);
        waitingCharacters += entry.path.toString().length();
    }

    private void finishMany() throws IOException {
        if (waiting.size() >= MAX_WAITING || waitingCharacters >= MAX_WAITING_CHARACTERS) {
            finish();
        }
    }

    /** Runs the actions that have not run yet. */
    void finish() throws IOException {
        AccessLists lists = getfacl == null || waiting.isEmpty() ? AccessLists.NONE
                : AccessLists.read(getfacl, waiting.stream().map(entry -> entry.path).toList());
        for (Entry entry : waiting) {
            entry.known = findRights(entry, lists);
            if (entry.action != null) {
                entry.action.accept(findReaders(entry));
            }
        }
        waiting.clear();
        waitingCharacters = 0;
    }

    /** What changes while its list is read has no rights that belong together; null for it. */
    private @Nullable Owned findRights(Entry entry, AccessLists lists) {
        try {
            Owned seen = entry.seen;
            AccessList list = lists.find(entry.path, seen.list());
            return read(entry.path).equals(seen) ? new Owned(list, seen.user(), seen.group()) : null;
        } catch (IOException ignored) {
            return null;
        }
    }

    private Readers findReaders(Entry entry) {
        var folders = new ArrayList<Owned>();
        for (Entry above = entry.folder; above != null; above = above.folder) {
            if (above.known == null) {
                return Readers.NOBODY;
            }
            folders.add(above.known);
        }
        return entry.known == null || entry.folder == null ? Readers.NOBODY
                : entry.folder.readers.computeIfAbsent(entry.known, file -> findReaders(file, folders));
    }

    private Readers findReaders(Owned file, List<Owned> folders) {
        if (isPermitted(file, folders, each -> each.list().everybody())) {
            return Readers.EVERYBODY;
        }
        List<Owned> all = Stream.concat(Stream.of(file), folders.stream()).toList();
        List<Integer> permittedUsers = all.stream()
                .flatMap(Owned::users)
                .distinct()
                .filter(user -> isPermitted(file, folders, each -> each.rightsOfUser(user)))
                .toList();
        List<Integer> permittedGroups = all.stream()
                .flatMap(Owned::groups)
                .distinct()
                .filter(group -> isPermitted(file, folders, each -> each.rightsOfMembers(group)))
                .toList();
        return Readers.of(Stream
                .concat(users.find(permittedUsers).map(Readers::user), groups.find(permittedGroups).map(Readers::group))
                .filter(Readers::isName)
                .toList());
    }

    private static boolean isPermitted(Owned file, List<Owned> folders, ToIntFunction<Owned> rights) {
        return (rights.applyAsInt(file) & READ) != 0
                && folders.stream().allMatch(each -> (rights.applyAsInt(each) & PASS) != 0);
    }

    private Owned read(Path path) throws IOException {
        try {
            Map<String, Object> found = Files.readAttributes(path, "unix:mode,uid,gid", LinkOption.NOFOLLOW_LINKS);
            if (!users.isKnown(numberOf(found, "uid")) || !groups.isKnown(numberOf(found, "gid"))) {
                // At once, so that numbers and names belong to one file.
                found = Files.readAttributes(path, "unix:mode,uid,gid,owner,group", LinkOption.NOFOLLOW_LINKS);
                users.add(numberOf(found, "uid"), nameOf(found, "owner"));
                groups.add(numberOf(found, "gid"), nameOf(found, "group"));
            }
            return new Owned(AccessList.ofMode(numberOf(found, "mode")), numberOf(found, "uid"),
                    numberOf(found, "gid"));
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
