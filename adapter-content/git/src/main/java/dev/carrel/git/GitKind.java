package dev.carrel.git;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;
import java.nio.file.Path;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;

/**
 * Branches of Git repositories, read over https as any client of Git reads them. A repository whose branch has not
 * changed costs a request. Of one that has, the last commit is copied into a temporary folder and read there; only
 * files that differ are read. Nothing of it is left on the disk.
 *
 * <p>
 * Options: {@code branch}, by default that of the repository; {@code folder}, below which files are taken; {@code
 * secret}, the name of one of the {@link PlaceSecrets}. Thread-safe.
 */
public final class GitKind implements ConnectorKind {

    private static final String BRANCH = "branch";
    private static final String FOLDER = "folder";

    private final PlaceHttp http;
    private final PlaceSecrets secrets;
    private final Path temporary;

    /**
     * Creates the kind. When it is first used, Git's settings of the machine and of its user cease to count in this
     * program.
     *
     * @param temporary the folder in which repositories are copied; made if it does not exist
     */
    public GitKind(PlaceHttp http, PlaceSecrets secrets, Path temporary) {
        this.http = http;
        this.secrets = secrets;
        this.temporary = temporary;
    }

    @Override
    public String name() {
        return "git";
    }

    @Override
    public void checkSettings(ConnectorSettings settings) {
        settings.requireOptionsOf(BRANCH, FOLDER, PlaceSecrets.OPTION);
        WebAddress.findViolation(settings.place()).ifPresent(violation -> {
            throw InvalidRequestException.of("place", violation);
        });
        http.checkAddress(new WebAddress(settings.place()));
        String branch = settings.options().get(BRANCH);
        if (branch != null && !Repository.isValidRefName(Constants.R_HEADS + branch)) {
            throw InvalidRequestException.of("options", "must have the name of a branch");
        }
        secrets.checkSecret(settings);
    }

    @Override
    public OpenPlace openPlace(ConnectorSettings settings) throws PlaceException {
        NoGitSettings.install();
        String branch = settings.options().get(BRANCH);
        return new OpenRepository(settings, branch == null ? Constants.HEAD : Constants.R_HEADS + branch,
                trimSlashes(settings.options().getOrDefault(FOLDER, "")),
                new GitConnections(http, secrets.findSecret(settings)), temporary);
    }

    private static String trimSlashes(String folder) {
        int from = 0;
        int to = folder.length();
        while (from < to && folder.charAt(from) == '/') {
            from++;
        }
        while (to > from && folder.charAt(to - 1) == '/') {
            to--;
        }
        return folder.substring(from, to);
    }
}
