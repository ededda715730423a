package dev.carrel.imap;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.text.Sha256;
import dev.carrel.imap.MailThreads.Mail;
import dev.carrel.imap.ThreadFiles.ThreadFile;
import jakarta.mail.MessagingException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A folder of a mailbox that is being compared. */
final class OpenMailbox implements OpenPlace {

    private static final int MEBIBYTE = 1024 * 1024;
    private static final Pattern REPLY_MARK = Pattern
            .compile("(?i)^(?:(?:re|aw|wg|fwd?|sv|vs|antw|rif|ref)\\s*:\\s*)++");
    /** Begins a mail in a file of several, as mail programs write it. */
    private static final byte[] SEPARATOR = "From mail Thu Jan  1 00:00:00 1970\n".getBytes(StandardCharsets.US_ASCII);
    /** Differs from that of before, when files were no documents. */
    private static final String LISTED_AS = " files";

    private final ConnectorSettings settings;
    private final MailFolder folder;
    private final FileDigests digests;
    private final Path temporary;
    private final long maxFileBytes;
    private final Map<String, List<Mail>> threads = new LinkedHashMap<>();
    private final Map<String, ThreadFile> files = new LinkedHashMap<>();
    private @Nullable Path file;

    /** @param digests of files of all mailboxes */
    OpenMailbox(ConnectorSettings settings, MailFolder folder, FileDigests digests, Path temporary,
            long maxFileBytes) {
        this.settings = settings;
        this.folder = folder;
        this.digests = digests;
        this.temporary = temporary;
        this.maxFileBytes = maxFileBytes;
    }

    @Override
    public String revision() throws PlaceException {
        try {
            return folder.describe() + LISTED_AS;
        } catch (MessagingException | RuntimeException e) {
            throw broken(e);
        }
    }

    @Override
    public void listItems(ItemVisitor visitor) throws PlaceException {
        long validity;
        try {
            list();
            validity = folder.open().getUIDValidity();
        } catch (MessagingException | IOException | RuntimeException e) {
            throw broken(e);
        }
        threads.forEach((path, mails) -> visit(visitor, new PlaceItem(path, revisionOf(validity, mails),
                mails.stream().mapToLong(Mail::textSize).sum())));
        files.forEach((path, attached) -> visit(visitor, new PlaceItem(path, revisionOf(validity, attached),
                contentSizeOf(attached))));
    }

    private void visit(ItemVisitor visitor, PlaceItem item) {
        if (settings.selects(item.path())) {
            visitor.visitItem(item);
        }
    }

    private void list() throws PlaceException, MessagingException, IOException {
        threads.clear();
        files.clear();
        for (List<Mail> mails : new MailListing(folder).listThreads()) {
            String path = "thread-" + mails.getFirst().uid() + ".mbox";
            threads.put(path, mails);
            ThreadFiles.byPath(mails, this::digest)
                    .forEach((below, attached) -> files.put(path + "/" + below, attached));
        }
    }

    private String digest(ThreadFile attached) throws PlaceException, MessagingException, IOException {
        String revision = revisionOf(folder.open().getUIDValidity(), attached);
        if (contentSizeOf(attached) > maxFileBytes) {
            return revision;
        }
        return digests.find(settings.place() + " " + settings.options() + " " + revision, () -> {
            var digest = Sha256.newDigest();
            find(attached).writeContent(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            return HexFormat.of().formatHex(digest.digest());
        });
    }

    private static long contentSizeOf(ThreadFile attached) {
        return Math.max(1, attached.file().size() * 3 / 4);
    }

    private static String revisionOf(long validity, ThreadFile attached) {
        return validity + " " + attached.uid() + " " + attached.file().section();
    }

    /** Mails without files have the revision of before, when files were no documents. */
    private static String revisionOf(long validity, List<Mail> mails) {
        String uids = mails.stream().map(OpenMailbox::describe).collect(Collectors.joining(","));
        return validity + " " + HexFormat.of().formatHex(Sha256.of(uids), 0, 12);
    }

    private static String describe(Mail mail) {
        return mail.uid() + mail.files().stream().map(each -> "/" + each.section()).collect(Collectors.joining());
    }

    @Override
    public NewDocument readItem(PlaceItem item) throws PlaceException {
        try {
            if (threads.isEmpty()) {
                list();
            }
            long validity = folder.open().getUIDValidity();
            List<Mail> mails = threads.get(item.path());
            ThreadFile attached = files.get(item.path());
            if (item.size() > maxFileBytes) {
                throw new PlaceException("It is larger than " + maxFileBytes / MEBIBYTE + " MiB.", null);
            }
            if (mails != null && revisionOf(validity, mails).equals(item.revision())) {
                return readThread(item.path(), mails);
            }
            if (attached != null && revisionOf(validity, attached).equals(item.revision())) {
                return readFile(attached);
            }
            throw new PlaceException("It has changed since it was listed.", null);
        } catch (MessagingException | IOException | RuntimeException e) {
            throw broken(e);
        }
    }

    private NewDocument readThread(String path, List<Mail> mails)
            throws PlaceException, MessagingException, IOException {
        Path written = temporaryFile();
        try (var output = new BufferedOutputStream(Files.newOutputStream(written))) {
            for (Mail mail : mails) {
                MailPart whole = MailPart.ofMail(folder.requireMail(mail.uid()));
                output.write(SEPARATOR);
                var quoting = new QuotingOutput(output);
                MailWriter.write(whole, mail.files(), quoting);
                quoting.release();
                output.write("\n\n".getBytes(StandardCharsets.US_ASCII));
            }
        }
        NewDocument document = NewDocument.ofFile(path, ByteSource.of(written));
        String subject = REPLY_MARK.matcher(mails.getFirst().subject().strip()).replaceFirst("");
        return subject.isBlank() ? document : document.withTitle(subject);
    }

    private NewDocument readFile(ThreadFile attached) throws PlaceException, MessagingException, IOException {
        Path written = temporaryFile();
        MailPart part = find(attached);
        try (var output = new BufferedOutputStream(Files.newOutputStream(written))) {
            part.writeContent(output);
        }
        if (Files.size(written) == 0) {
            throw new PlaceException("It is empty.", null);
        }
        return NewDocument.fromFields(
                new SourceFile(attached.file().name(), part.textType(), ByteSource.of(written)), null, null, null,
                null);
    }

    private MailPart find(ThreadFile attached) throws PlaceException, MessagingException {
        return MailPart.ofMail(folder.requireMail(attached.uid())).find(attached.file().section());
    }

    private Path temporaryFile() throws IOException {
        if (file == null) {
            file = Files.createTempFile(Files.createDirectories(temporary), "thread", null);
        }
        return file;
    }

    /** The library of mails stumbles over answers that are none of IMAP in many ways. */
    private static PlaceException broken(Exception cause) {
        return new PlaceException("The mailbox could not be read.", cause);
    }

    @Override
    public void close() {
        folder.close();
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException ignored) {
            // What is left is deleted at the next start.
        }
    }
}
