package dev.carrel.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.Principal;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The names of the users to whom files belong, each looked up once, which may ask a directory. For one thread. */
final class FileOwners {

    private final Map<Object, String> known = new HashMap<>();

    /** Returns the name of the owner of a file, or its number if it has no name. */
    String findOwner(Path file) throws IOException {
        try {
            Object number = Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            String name = known.get(number);
            if (name == null) {
                // At once, so that the number and the name belong to one file.
                Map<String, Object> found = Files.readAttributes(file, "unix:uid,owner", LinkOption.NOFOLLOW_LINKS);
                name = ((Principal) Objects.requireNonNull(found.get("owner"))).getName();
                known.put(Objects.requireNonNull(found.get("uid")), name);
            }
            return name;
        } catch (UnsupportedOperationException | IllegalArgumentException ignored) {
            // A file system whose users have no numbers.
            return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
        }
    }
}
