package dev.carrel.folder;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.ConnectorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A followed folder whose rights are kept, in folders that all may pass. */
record RightsFolder(Path path) {

    static RightsFolder create(Path temporary) throws IOException {
        // The folders above count, too.
        for (Path above = temporary; Files.isWritable(above) && above.getNameCount() > 1; above = above.getParent()) {
            Files.setPosixFilePermissions(above, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return new RightsFolder(Files.createDirectory(temporary.resolve("files")));
    }

    ConnectorSettings settings(boolean keepsRights) {
        return ConnectorSettings.of("folder", path.toString()).withRights(keepsRights, List.of());
    }

    Map<String, PlaceItem> list(FolderKind kind, boolean keepsRights) throws PlaceException {
        return list(kind, settings(keepsRights));
    }

    static Map<String, PlaceItem> list(FolderKind kind, ConnectorSettings settings) throws PlaceException {
        var items = new HashMap<String, PlaceItem>();
        try (OpenPlace place = kind.openPlace(settings)) {
            place.listItems(new ItemVisitor() {
                @Override
                public void visitItem(PlaceItem item) {
                    items.put(item.path(), item);
                }

                @Override
                public void visitUnreadable(String unreadable, String reason) {
                    throw new AssertionError(unreadable + ": " + reason);
                }
            });
        }
        return items;
    }

    /** Returns readers with U for the owner of the folder, and G for its group. */
    String write(Readers readers) throws IOException {
        PosixFileAttributes owned = Files.readAttributes(path, PosixFileAttributes.class);
        return String.join(" ", readers.toList())
                .replace("user:" + owned.owner().getName(), "U")
                .replace("group:" + owned.group().getName(), "G");
    }
}
