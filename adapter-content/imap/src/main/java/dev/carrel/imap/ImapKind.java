package dev.carrel.imap;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.application.port.connector.PlaceSockets;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/**
 * Folders of mailboxes, read by IMAP over TLS. The mails of a thread become one document, and each file attached to
 * them another, whose path is below that of the thread. A folder without new or deleted mails costs a few short
 * requests; of one that has some, only the threads that have changed are read, and only the files that are new. Nothing
 * in the mailbox is changed, not even what was read.
 *
 * <p>
 * Options: {@code secret}, the name of one of the {@link PlaceSecrets}, which is required; {@code folder}, by default
 * {@code INBOX}. Thread-safe.
 */
public final class ImapKind implements ConnectorKind {

    private static final String FOLDER = "folder";

    private final PlaceSockets sockets;
    private final PlaceSecrets secrets;
    private final Path temporary;
    private final long maxFileBytes;
    private final String trustedHosts;
    private final FileDigests digests = new FileDigests();

    /**
     * Creates the kind.
     *
     * @param temporary the folder of threads and files that are being read; made if it does not exist
     * @param maxFileBytes larger threads, apart from their files, and larger files are not read
     */
    public ImapKind(PlaceSockets sockets, PlaceSecrets secrets, Path temporary, long maxFileBytes) {
        this(sockets, secrets, temporary, maxFileBytes, "");
    }

    /** @param trustedHosts whose certificates are not checked, for tests */
    ImapKind(PlaceSockets sockets, PlaceSecrets secrets, Path temporary, long maxFileBytes, String trustedHosts) {
        this.sockets = sockets;
        this.secrets = secrets;
        this.temporary = temporary;
        this.maxFileBytes = maxFileBytes;
        this.trustedHosts = trustedHosts;
    }

    @Override
    public String name() {
        return "imap";
    }

    @Override
    public void checkSettings(ConnectorSettings settings) {
        settings.requireOptionsOf(PlaceSecrets.OPTION, FOLDER);
        URI address = parse(settings.place());
        sockets.checkAddress(address.getHost(), MailServer.portOf(address), MailServer.isSecure(address));
        if (!settings.options().containsKey(PlaceSecrets.OPTION)) {
            throw InvalidRequestException.of("options/" + PlaceSecrets.OPTION,
                    "must name the secret of the user of the mailbox, one in the folder of the setting "
                            + "connectors.secrets");
        }
        secrets.checkSecret(settings);
    }

    private PlaceSecrets.PlaceSecret requireSecret(ConnectorSettings settings) throws PlaceException {
        return secrets.requireSecret(settings.options().getOrDefault(PlaceSecrets.OPTION, ""), settings.place());
    }

    private static URI parse(String place) {
        try {
            var address = new URI(place);
            boolean isServer = ("imaps".equals(address.getScheme()) || "imap".equals(address.getScheme()))
                    && address.getHost() != null && address.getUserInfo() == null && address.getRawQuery() == null
                    && (address.getRawPath() == null || address.getRawPath().length() <= 1);
            if (isServer) {
                return address;
            }
        } catch (URISyntaxException ignored) {
            // As any other text.
        }
        throw InvalidRequestException.of("place",
                "must be the address of a mail server, such as imaps://mail.example.com");
    }

    @Override
    public OpenPlace openPlace(ConnectorSettings settings) throws PlaceException {
        var server = new MailServer(parse(settings.place()), requireSecret(settings), sockets, trustedHosts);
        return new OpenMailbox(settings, new MailFolder(server, settings.options().getOrDefault(FOLDER, "INBOX")),
                digests, temporary, maxFileBytes);
    }
}
