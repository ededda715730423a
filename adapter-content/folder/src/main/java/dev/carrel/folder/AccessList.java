package dev.carrel.folder;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the owner of a file, its group, and users and groups by their numbers may do. Each permission is a sum of 4 to
 * read, 2 to write and 1 to pass; what the mask of a list takes away is taken away.
 *
 * @param allUsers what each of the users may do: any of them may belong to any group
 * @param everybody what all may do but the owner, whichever groups they belong to
 */
record AccessList(int owner, int group, Map<Integer, Integer> users, Map<Integer, Integer> groups, int allUsers,
        int everybody) {

    private static final String USER = "user:";
    private static final String GROUP = "group:";
    private static final String OTHERS = "other:";
    private static final String MASK = "mask:";
    private static final Pattern ENTRY = Pattern.compile("([a-z]+:[0-9]*):([r-])([w-])([x-])");
    private static final int ALL = 7;

    private static AccessList of(int owner, int group, int others, Map<Integer, Integer> users,
            Map<Integer, Integer> groups) {
        int allUsers = users.values().stream().reduce(ALL, (some, each) -> some & each);
        int allGroups = groups.values().stream().reduce(group, (some, each) -> some & each);
        return new AccessList(owner, group, users, groups, allUsers, others & allUsers & allGroups);
    }

    /** Returns what the nine bits of permissions at the end of a mode say, for a file without a list of its own. */
    static AccessList ofMode(int mode) {
        return of(mode >> 6 & ALL, mode >> 3 & ALL, mode & ALL, Map.of(), Map.of());
    }

    /**
     * Reads entries such as {@code user:1000:r-x}.
     *
     * @throws IOException if they are no whole list
     */
    static AccessList parse(List<String> entries) throws IOException {
        Map<String, Integer> found = new HashMap<>();
        for (String line : entries) {
            Matcher entry = ENTRY.matcher(line);
            if (!entry.matches()) {
                throw new IOException("An access control list has an entry of another kind: " + line);
            }
            found.put(entry.group(1), (entry.group(2).equals("r") ? 4 : 0) | (entry.group(3).equals("w") ? 2 : 0)
                    | (entry.group(4).equals("x") ? 1 : 0));
        }
        Integer owner = found.remove(USER);
        Integer group = found.remove(GROUP);
        Integer others = found.remove(OTHERS);
        Integer mask = found.remove(MASK);
        if (owner == null || group == null || others == null || mask == null && !found.isEmpty()) {
            throw new IOException("An access control list is not whole.");
        }
        int kept = mask == null ? ALL : mask;
        return of(owner, group & kept, others, named(found, USER, kept), named(found, GROUP, kept));
    }

    private static Map<Integer, Integer> named(Map<String, Integer> found, String kind, int kept) {
        var named = new HashMap<Integer, Integer>();
        found.forEach((key, permissions) -> {
            if (key.startsWith(kind)) {
                // As numbers of owners in Java, which has them above the largest int as negative ones.
                named.put(Integer.parseUnsignedInt(key.substring(kind.length())), permissions & kept);
            }
        });
        return Map.copyOf(named);
    }
}
