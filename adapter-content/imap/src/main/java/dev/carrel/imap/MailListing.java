package dev.carrel.imap;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.imap.MailThreads.Mail;
import jakarta.mail.FetchProfile;
import jakarta.mail.FolderClosedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.UIDFolder;
import jakarta.mail.internet.MimeUtility;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.UnsupportedEncodingException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.angus.mail.imap.IMAPMessage;

/** Reads which mails a folder has, and of which parts they are made, without their contents. For one use. */
final class MailListing {

    private static final int MAX_MAILS = 100_000;
    /** How many mails are described by one request. */
    private static final int MAILS_AT_ONCE = 200;
    private static final String SUBJECT = "Subject";
    private static final int ID_OVERHEAD = 100;
    /** The part of the heap that the ids of mails may take. */
    private static final int DESCRIBED_SHARE = 8;
    private static final Pattern MESSAGE_ID = Pattern.compile("<([^<>\\s]{1,500})>");

    private final MailFolder folder;
    private final MailThreads threads = new MailThreads();
    /** What the mails and their ids take in memory, about. */
    private long described;

    MailListing(MailFolder folder) {
        this.folder = folder;
    }

    /** Returns the threads, each with its mails in the order in which they came. */
    Collection<List<Mail>> listThreads() throws PlaceException, MessagingException {
        int count = folder.open().getMessageCount();
        if (count > MAX_MAILS) {
            throw new PlaceException("The folder has more than " + MAX_MAILS + " mails.", null);
        }
        for (int from = 1; from <= count; from += MAILS_AT_ONCE) {
            int to = Math.min(count, from + MAILS_AT_ONCE - 1);
            if (!tryAdd(from, to, true)) {
                addSingly(from, to);
            }
        }
        return threads.toThreads();
    }

    /** Anyone may send a mail whose parts take too much to be described; its files stay in it. */
    private void addSingly(int from, int to) throws PlaceException, MessagingException {
        for (int number = from; number <= to; number++) {
            if (!tryAdd(number, number, true)) {
                tryAdd(number, number, false);
            }
        }
    }

    /** Returns false if the parts of the mails are too long to be described. */
    private boolean tryAdd(int from, int to, boolean withParts) throws PlaceException, MessagingException {
        Message[] messages = folder.open().getMessages(from, to);
        var profile = new FetchProfile();
        profile.add(FetchProfile.Item.SIZE);
        profile.add(UIDFolder.FetchProfileItem.UID);
        profile.add(SUBJECT);
        profile.add("Message-ID");
        profile.add("In-Reply-To");
        profile.add("References");
        if (withParts) {
            profile.add(FetchProfile.Item.CONTENT_INFO);
        }
        try {
            folder.open().fetch(messages, profile);
        } catch (UncheckedIOException e) {
            if (!withParts) {
                throw e;
            }
            folder.reopen();
            return false;
        }
        for (Message message : messages) {
            if (!message.isExpunged()) {
                threads.add(describe((IMAPMessage) message, withParts));
                ((IMAPMessage) message).invalidateHeaders();
            }
        }
        return true;
    }

    private Mail describe(IMAPMessage message, boolean withParts) throws PlaceException, MessagingException {
        long uid = folder.open().getUID(message);
        List<String> own = idsOf(message, "Message-ID");
        List<String> references = new ArrayList<>(idsOf(message, "References"));
        references.addAll(idsOf(message, "In-Reply-To"));
        String subject = subjectOf(message);
        List<AttachedFile> files = withParts ? filesOf(message) : List.of();
        Stream<String> texts = Stream.of(own.stream(), references.stream(), files.stream().map(AttachedFile::name))
                .flatMap(each -> each);
        described += subject.length() + texts.mapToLong(text -> ID_OVERHEAD + text.length()).sum();
        if (described > Runtime.getRuntime().maxMemory() / DESCRIBED_SHARE) {
            throw new PlaceException("The headers of the mails are too long.", null);
        }
        return new Mail(uid, own.isEmpty() ? "uid " + uid : own.getFirst(), references, subject,
                Math.max(0, message.getSize()), files);
    }

    /** A mail that the server cannot take apart is read as a whole. */
    private static List<AttachedFile> filesOf(IMAPMessage message) throws MessagingException {
        try {
            return AttachedFiles.find(MailPart.ofMail(message));
        } catch (FolderClosedException e) {
            throw e;
        } catch (MessagingException | IOException ignored) {
            return List.of();
        }
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
}
