package dev.carrel.webdav;

import dev.carrel.domain.attribute.Readers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the properties of Nextcloud that say who may read a file or folder, of one response after the other. ownCloud
 * has some of them: there, only owners are known.
 */
final class ShareProperties {

    /** The properties as the elements of a request, with the namespaces {@code oc} and {@code nc}. */
    static final String WANTED = "<oc:owner-id/><oc:permissions/><nc:sharees/><nc:mount-type/><nc:is-mount-root/>"
            + "<nc:is-federated/>";
    static final String OWNCLOUD = "http://owncloud.org/ns";
    static final String NEXTCLOUD = "http://nextcloud.org/ns";

    private static final String OWNER = "owner-id";
    private static final String PERMISSIONS = "permissions";
    private static final String MOUNT_TYPE = "mount-type";
    private static final String MOUNT_ROOT = "is-mount-root";
    private static final String FEDERATED = "is-federated";
    private static final Map<String, Set<String>> TEXTS = Map.of(OWNCLOUD, Set.of(OWNER, PERMISSIONS), NEXTCLOUD,
            Set.of(MOUNT_TYPE, MOUNT_ROOT, FEDERATED, "id", "type"));

    private static final String RECEIVED = "shared";
    private static final Pattern SUCCESS = Pattern.compile("\\s*\\S+ 200(?:\\s.*)?", Pattern.DOTALL);
    private static final int MAX_SHAREES = 1_000;

    private final Map<String, String> answered = new HashMap<>();
    private final SortedSet<String> sharees = new TreeSet<>();
    private final Map<String, String> texts = new HashMap<>();
    private final SortedSet<String> names = new TreeSet<>();
    private String status = "";

    /** Begins with another response. */
    void startResponse() {
        answered.clear();
        sharees.clear();
        startPart();
    }

    /** Begins with the properties of a response that have one status. */
    void startPart() {
        texts.clear();
        names.clear();
        status = "";
    }

    /** Takes the status of a part. */
    void takeStatus(String line) {
        status = line;
    }

    /** Takes the end of an element, with the text that is directly in it. */
    void endElement(String namespace, String name, String text) {
        if (TEXTS.getOrDefault(namespace, Set.of()).contains(name)) {
            texts.put(name, text);
        } else if (namespace.equals(NEXTCLOUD) && name.equals("sharee")) {
            addSharee(texts.getOrDefault("type", "").strip(), texts.getOrDefault("id", ""));
            texts.keySet().removeAll(List.of("type", "id"));
        }
    }

    /** Shares with users and with groups have readers that can be named; other shares are left out. */
    private void addSharee(String type, String id) {
        String name = switch (type) {
            case "0" -> Readers.user(id);
            case "1" -> Readers.group(id);
            default -> "";
        };
        if (isName(name, id) && names.size() < MAX_SHAREES) {
            names.add(name);
        }
    }

    /** A name that is not as it was sent could be that of others. */
    private static boolean isName(String name, String id) {
        return Readers.isName(name) && id.strip().equals(id) && id.chars().noneMatch(Character::isISOControl);
    }

    /** Ends a part; properties that the server does not have are in one with another status than success. */
    void endPart() {
        if (SUCCESS.matcher(status).matches()) {
            answered.putAll(texts);
            sharees.addAll(names);
        }
        startPart();
    }

    /**
     * Returns the shares of the response; null if they do not say who may read it. In folders that administrators set
     * up, and in shares of other servers, the owner is not the one of the files.
     */
    @Nullable
    DirectShares endResponse() {
        String id = answered.getOrDefault(OWNER, "");
        String permissions = answered.get(PERMISSIONS);
        String mountType = answered.getOrDefault(MOUNT_TYPE, "").strip();
        if (!isName(Readers.user(id), id) || permissions == null || permissions.contains("M")
                || !mountType.isEmpty() && !mountType.equals(RECEIVED) || !isNo(FEDERATED)) {
            return null;
        }
        var all = new TreeSet<>(sharees);
        all.add(Readers.user(id));
        return new DirectShares(id, permissions.contains("S") || mountType.equals(RECEIVED), !isNo(MOUNT_ROOT),
                all);
    }

    private boolean isNo(String name) {
        return Set.of("", "0", "false").contains(answered.getOrDefault(name, "").strip());
    }
}
