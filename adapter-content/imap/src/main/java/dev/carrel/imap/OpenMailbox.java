package dev.carrel.imap;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.text.Sha256;
import dev.carrel.imap.MailThreads.Mail;
import jakarta.mail.FetchProfile;
import jakarta.mail.Folder;
import jakarta.mail.FolderNotFoundException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Store;
import jakarta.mail.UIDFolder;
import jakarta.mail.internet.MimeUtility;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.angus.mail.imap.IMAPFolder;
import org.eclipse.angus.mail.imap.IMAPMessage;
import org.jspecify.annotations.Nullable;

/** A folder of a mailbox that is being compared. */
final class OpenMailbox implements OpenPlace {

    private static final int MAX_MAILS = 100_000;
    /** How many mails are described by one request. */
    private static final int MAILS_AT_ONCE = 200;
    private static final String SUBJECT = "Subject";
    private static final int ID_OVERHEAD = 100;
    /** The part of the heap that the ids of mails may take. */
    private static final int DESCRIBED_SHARE = 8;
    private static final int MEBIBYTE = 1024 * 1024;
    private static final Pattern MESSAGE_ID = Pattern.compile("<([^<>\\s]{1,500})>");
    private static final Pattern REPLY_MARK = Pattern
            .compile("(?i)^(?:(?:re|aw|wg|fwd?|sv|vs|antw|rif|ref)\\s*:\\s*)++");
    /** Begins a mail in a file of several, as mail programs write it. */
    private static final byte[] SEPARATOR = "From mail Thu Jan  1 00:00:00 1970\n".getBytes(StandardCharsets.US_ASCII);

    private final ConnectorSettings settings;
    private final MailServer server;
    private final String folderName;
    private final Path temporary;
    private final long maxThreadBytes;
    private final Map<String, List<Mail>> threads = new HashMap<>();
    /** What the mails and their ids take in memory, about. */
    private long described;
    private @Nullable Store store;
    private @Nullable IMAPFolder folder;
    private @Nullable Path file;

    OpenMailbox(ConnectorSettings settings, MailServer server, String folderName, Path temporary, long maxThreadBytes) {
        this.settings = settings;
        this.server = server;
        this.folderName = folderName;
        this.temporary = temporary;
        this.maxThreadBytes = maxThreadBytes;
    }

    private IMAPFolder folder() throws PlaceException, MessagingException {
        if (folder == null) {
            store = server.signIn();
            Folder found = store.getFolder(folderName);
            try {
                found.open(Folder.READ_ONLY);
            } catch (FolderNotFoundException e) {
                throw new PlaceException("The mailbox has no folder " + folderName + ".", e);
            }
            folder = (IMAPFolder) found;
        }
        return folder;
    }

    /** Mails never change: new ones get the next number, and one that is deleted is missing in the count. */
    @Override
    public String revision() throws PlaceException {
        try {
            return folder().getUIDValidity() + " " + folder().getUIDNext() + " " + folder().getMessageCount();
        } catch (MessagingException | RuntimeException e) {
            throw broken(e);
        }
    }

    @Override
    public void listItems(ItemVisitor visitor) throws PlaceException {
        try {
            listThreads();
            long validity = folder().getUIDValidity();
            threads.forEach((path, mails) -> {
                if (settings.selects(path)) {
                    visitor.visitItem(new PlaceItem(path, revisionOf(validity, mails),
                            mails.stream().mapToLong(Mail::size).sum()));
                }
            });
        } catch (MessagingException | RuntimeException e) {
            throw broken(e);
        }
    }

    private void listThreads() throws PlaceException, MessagingException {
        described = 0;
        int count = folder().getMessageCount();
        if (count > MAX_MAILS) {
            throw new PlaceException("The folder has more than " + MAX_MAILS + " mails.", null);
        }
        var grouping = new MailThreads();
        for (int from = 1; from <= count; from += MAILS_AT_ONCE) {
            Message[] messages = folder().getMessages(from, Math.min(count, from + MAILS_AT_ONCE - 1));
            var profile = new FetchProfile();
            profile.add(FetchProfile.Item.SIZE);
            profile.add(UIDFolder.FetchProfileItem.UID);
            profile.add(SUBJECT);
            profile.add("Message-ID");
            profile.add("In-Reply-To");
            profile.add("References");
            folder().fetch(messages, profile);
            for (Message message : messages) {
                if (!message.isExpunged()) {
                    grouping.add(describe(message));
                    ((IMAPMessage) message).invalidateHeaders();
                }
            }
        }
        threads.clear();
        for (List<Mail> mails : grouping.toThreads()) {
            threads.put("thread-" + mails.getFirst().uid() + ".mbox", mails);
        }
    }

    private Mail describe(Message message) throws PlaceException, MessagingException {
        long uid = folder().getUID(message);
        List<String> own = idsOf(message, "Message-ID");
        List<String> references = new ArrayList<>(idsOf(message, "References"));
        references.addAll(idsOf(message, "In-Reply-To"));
        String subject = subjectOf(message);
        described += subject.length() + Stream.concat(own.stream(), references.stream())
                .mapToLong(id -> ID_OVERHEAD + id.length())
                .sum();
        if (described > Runtime.getRuntime().maxMemory() / DESCRIBED_SHARE) {
            throw new PlaceException("The headers of the mails are too long.", null);
        }
        return new Mail(uid, own.isEmpty() ? "uid " + uid : own.getFirst(), references, subject,
                Math.max(0, message.getSize()));
    }

    private static String subjectOf(Message message) throws MessagingException {
        String[] subjects = message.getHeader(SUBJECT);
        if (subjects == null) {
            return "";
        }
        String unfolded = MimeUtility.unfold(subjects[0]);
        try {
            return MimeUtility.decodeText(unfolded);
        } catch (UnsupportedEncodingException ignored) {
            return unfolded;
        }
    }

    private static List<String> idsOf(Message message, String header) throws MessagingException {
        String[] values = message.getHeader(header);
        var ids = new ArrayList<String>();
        for (String value : values == null ? new String[0] : values) {
            Matcher matcher = MESSAGE_ID.matcher(value);
            while (matcher.find()) {
                ids.add(matcher.group(1));
            }
        }
        return ids;
    }

    private static String revisionOf(long validity, List<Mail> mails) {
        String uids = mails.stream().map(mail -> String.valueOf(mail.uid())).collect(Collectors.joining(","));
        return validity + " " + HexFormat.of().formatHex(Sha256.of(uids), 0, 12);
    }

    @Override
    public NewDocument readItem(PlaceItem item) throws PlaceException {
        try {
            if (threads.isEmpty()) {
                listThreads();
            }
            List<Mail> mails = threads.get(item.path());
            if (mails == null || !revisionOf(folder().getUIDValidity(), mails).equals(item.revision())) {
                throw new PlaceException("It has changed since it was listed.", null);
            }
            if (item.size() > maxThreadBytes) {
                throw new PlaceException("It is larger than " + maxThreadBytes / MEBIBYTE + " MiB.", null);
            }
            NewDocument document = NewDocument.ofFile(item.path(), write(mails));
            String subject = REPLY_MARK.matcher(mails.getFirst().subject().strip()).replaceFirst("");
            return subject.isBlank() ? document : document.withTitle(subject);
        } catch (MessagingException | IOException | RuntimeException e) {
            throw broken(e);
        }
    }

    private ByteSource write(List<Mail> mails) throws PlaceException, MessagingException, IOException {
        if (file == null) {
            file = Files.createTempFile(Files.createDirectories(temporary), "thread", null);
        }
        try (var output = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (Mail mail : mails) {
                Message message = folder().getMessageByUID(mail.uid());
                if (message == null) {
                    throw new PlaceException("It has changed since it was listed.", null);
                }
                output.write(SEPARATOR);
                var quoting = new QuotingOutput(output);
                message.writeTo(quoting);
                quoting.release();
                output.write("\n\n".getBytes(StandardCharsets.US_ASCII));
            }
        }
        return ByteSource.of(file);
    }

    /** The library of mails stumbles over answers that are none of IMAP in many ways. */
    private static PlaceException broken(Exception cause) {
        return new PlaceException("The mailbox could not be read.", cause);
    }

    @Override
    public void close() {
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
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException ignored) {
            // What is left is deleted at the next start.
        }
    }
}
