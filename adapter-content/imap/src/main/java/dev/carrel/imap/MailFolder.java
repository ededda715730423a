package dev.carrel.imap;

import dev.carrel.application.port.connector.PlaceException;
import jakarta.mail.Folder;
import jakarta.mail.FolderNotFoundException;
import jakarta.mail.MessagingException;
import jakarta.mail.Store;
import jakarta.mail.UIDFolder;
import org.eclipse.angus.mail.imap.IMAPFolder;
import org.eclipse.angus.mail.imap.IMAPMessage;
import org.jspecify.annotations.Nullable;

/** A folder of a mailbox, opened when it is first needed and only for reading. */
final class MailFolder {

    private final MailServer server;
    private final String name;
    private @Nullable Store store;
    private @Nullable IMAPFolder folder;
    /** What it had when it was opened. */
    private String opened = "";

    MailFolder(MailServer server, String name) {
        this.server = server;
        this.name = name;
    }

    IMAPFolder open() throws PlaceException, MessagingException {
        if (folder == null) {
            store = server.signIn();
            Folder found = store.getFolder(name);
            try {
                found.open(Folder.READ_ONLY);
            } catch (FolderNotFoundException e) {
                throw new PlaceException("The mailbox has no folder " + name + ".", e);
            }
            folder = (IMAPFolder) found;
            opened = describe();
        }
        return folder;
    }

    /** Opens the folder again, since an answer was too long to be read to its end. */
    void reopen() throws PlaceException, MessagingException {
        String before = opened;
        open().forceClose();
        close();
        folder = null;
        if (!describe().equals(before)) {
            throw new PlaceException("The mailbox was changing while it was read.", null);
        }
    }

    /** Mails never change: new ones get the next number, and one that is deleted is missing in the count. */
    String describe() throws PlaceException, MessagingException {
        UIDFolder numbered = open();
        return numbered.getUIDValidity() + " " + numbered.getUIDNext() + " " + open().getMessageCount();
    }

    /** @throws PlaceException if it was deleted */
    IMAPMessage requireMail(long uid) throws PlaceException, MessagingException {
        if (open().getMessageByUID(uid) instanceof IMAPMessage message) {
            return message;
        }
        throw new PlaceException("It has changed since it was listed.", null);
    }

    void close() {
        try {
            if (folder != null && folder.isOpen()) {
                folder.close(false);
            }
            if (store != null) {
                store.close();
            }
        } catch (MessagingException | RuntimeException ignored) {
            // The connection is gone.
        }
    }
}
