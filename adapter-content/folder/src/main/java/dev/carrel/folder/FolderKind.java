package dev.carrel.folder;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folders of this machine, below the allowed ones. No symbolic link in them is followed. A changed folder is noticed by
 * the operating system where it can do that. Thread-safe.
 */
public final class FolderKind implements ConnectorKind {

    private static final Logger log = LoggerFactory.getLogger(FolderKind.class);

    private final List<Path> allowed;
    private final List<Path> forbidden;
    private final InstantSource clock;
    private final @Nullable Path getfacl;
    private final AtomicBoolean hasWarned = new AtomicBoolean();

    /**
     * Creates the kind. Access control lists are read by the program {@code getfacl}, if it is in the search path now.
     *
     * @param allowed the folders that may be followed, with all below them
     * @param forbidden folders below them that are left out, such as that of the data
     * @param clock with which times of files are compared
     */
    public FolderKind(List<Path> allowed, List<Path> forbidden, InstantSource clock) {
        this(allowed, forbidden, clock, findGetfacl());
    }

    FolderKind(List<Path> allowed, List<Path> forbidden, InstantSource clock, @Nullable Path getfacl) {
        this.allowed = List.copyOf(allowed);
        this.forbidden = List.copyOf(forbidden);
        this.clock = clock;
        this.getfacl = getfacl;
    }

    private static @Nullable Path findGetfacl() {
        return Stream.of(String.valueOf(System.getenv("PATH")).split(File.pathSeparator))
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, "getfacl"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    @Override
    public String name() {
        return "folder";
    }

    @Override
    public void checkSettings(ConnectorSettings settings) {
        if (!settings.options().isEmpty()) {
            throw InvalidRequestException.of("options", "must not be given for a folder");
        }
        try {
            requireFolder(settings);
        } catch (PlaceException e) {
            throw InvalidRequestException.of("place", e.sentence());
        }
    }

    @Override
    public OpenPlace openPlace(ConnectorSettings settings) throws PlaceException {
        if (settings.keepsRights() && getfacl == null && !hasWarned.getAndSet(true)) {
            log.warn("There is no getfacl: rights of folders are kept without access control lists");
        }
        try {
            return new OpenFolder(requireFolder(settings), listForbidden(), settings, clock, getfacl);
        } catch (PlaceException e) {
            throw new PlaceException("The place " + e.sentence() + ".", e);
        }
    }

    @Override
    public Optional<Closeable> watchPlace(ConnectorSettings settings, Runnable onChange) {
        try {
            return Optional.of(FolderWatch.open(requireFolder(settings), listForbidden(), onChange));
        } catch (IOException | PlaceException e) {
            log.debug("The folder {} cannot be watched; it is compared at its interval", settings.place(), e);
            return Optional.empty();
        }
    }

    /** Returns a folder without links in its path, if it may be followed now. */
    private Path requireFolder(ConnectorSettings settings) throws PlaceException {
        try {
            if (allowed.isEmpty()) {
                throw new PlaceException(
                        "must be a folder that may be followed, and there is none: the operator names some "
                                + "by the setting connectors.folders, such as --set connectors.folders=/srv/files",
                        null);
            }
            Path given = Path.of(settings.place());
            // Checked by its name first, so that nothing is revealed about what is elsewhere.
            if (!given.isAbsolute() || !isBelowAny(given.normalize(), allowed.stream().map(Path::normalize).toList())) {
                throw notAllowed();
            }
            Path folder = given.toRealPath();
            if (!isBelowAny(folder, toRealPaths(allowed)) || isBelowAny(folder, listForbidden())) {
                throw notAllowed();
            }
            if (!Files.isDirectory(folder)) {
                throw new PlaceException("must be a folder", null);
            }
            if (settings.keepsRights() && !folder.getFileSystem().supportedFileAttributeViews().contains("unix")) {
                throw new PlaceException("must be on a system with owners, groups and permissions to keep rights",
                        null);
            }
            return folder;
        } catch (InvalidPathException | IOException e) {
            throw new PlaceException("must be a folder that exists and can be read", e);
        }
    }

    private static PlaceException notAllowed() {
        return new PlaceException("must be the absolute path of a folder in one of connectors.folders", null);
    }

    private List<Path> listForbidden() throws PlaceException {
        try {
            return toRealPaths(forbidden);
        } catch (IOException e) {
            throw new PlaceException("must be a folder that can be distinguished from that of the data", e);
        }
    }

    private static boolean isBelowAny(Path path, List<Path> folders) {
        return folders.stream().anyMatch(path::startsWith);
    }

    private static List<Path> toRealPaths(List<Path> folders) throws IOException {
        var real = new ArrayList<Path>();
        for (Path folder : folders) {
            if (Files.exists(folder)) {
                real.add(folder.toRealPath());
            }
        }
        return real;
    }
}
