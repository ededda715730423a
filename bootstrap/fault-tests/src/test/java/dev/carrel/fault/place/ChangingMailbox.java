package dev.carrel.fault.place;

import dev.carrel.application.faults.TestProxy;
import dev.carrel.imap.DovecotServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import static java.util.stream.Collectors.joining;

/**
 * A mailbox of threads with files, on Dovecot. A document is named by its notes: its key has the number of a mail. Some
 * files are sent again, and some have the name of another.
 */
final class ChangingMailbox implements ChangingPlace {

    private final DovecotServer server;
    private final TestProxy proxy;
    /** The numbers of the mails of each thread that has any, and of those before them that are deleted. */
    private final List<MailThread> threads = new ArrayList<>();
    private int sent;
    private int attached;

    /** @param files what was attached, by mail */
    private record MailThread(List<Integer> all, TreeSet<Integer> kept, TreeMap<Integer, AttachedNote> files) {}

    /** A file with a note. */
    private record AttachedNote(String name, String note) {}

    ChangingMailbox(Path folder, int size) throws Exception {
        server = new DovecotServer(Files.createDirectories(folder));
        proxy = TestProxy.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.plainPort()));
        var random = new Random(size);
        var mails = new HashMap<String, String>();
        while (sent < size) {
            send(random, mails);
        }
        server.deliver(mails);
    }

    /** Writes the file that opens the mailbox to a connector. */
    void writeSecret(Path secrets) throws Exception {
        Files.writeString(Files.createDirectories(secrets).resolve("post.properties"),
                "place = " + place() + "\nuser = ada\npassword = s3cret\n");
    }

    private String place() {
        return "imap://127.0.0.1:" + proxy.port();
    }

    @Override
    public String key() {
        return "mails";
    }

    @Override
    public Map<String, Object> connector() {
        return Map.of("kind", "imap", "place", place(), "interval", "PT10S", "options", Map.of("secret", "post"));
    }

    @Override
    public void change(Random random, int changes) throws Exception {
        var mails = new HashMap<String, String>();
        for (int number = 0; number < changes; number++) {
            MailThread thread = threads.get(random.nextInt(threads.size()));
            if (random.nextInt(4) == 0 && threads.size() > 1) {
                int mail = thread.kept().first();
                if (mails.remove(nameOf(mail)) == null) {
                    server.delete(nameOf(mail));
                }
                thread.kept().remove(mail);
                thread.files().remove(mail);
                if (thread.kept().isEmpty()) {
                    threads.remove(thread);
                }
            } else {
                send(random, mails);
            }
        }
        server.deliver(mails);
    }

    private void send(Random random, Map<String, String> mails) {
        int mail = sent++;
        boolean isNew = threads.isEmpty() || random.nextInt(3) == 0;
        if (isNew) {
            threads.add(new MailThread(new ArrayList<>(), new TreeSet<>(), new TreeMap<>()));
        }
        MailThread thread = isNew ? threads.getLast() : threads.get(random.nextInt(threads.size()));
        String references = thread.all().stream().map(each -> "<" + each + "@example.com>").collect(joining(" "));
        thread.all().add(mail);
        thread.kept().add(mail);
        attach(random, thread, mail);
        AttachedNote file = thread.files().get(mail);
        mails.put(nameOf(mail), """
                From: Ada <ada@example.com>
                To: bob@example.com
                Date: Mon, 2 Mar 2026 09:00:00 +0000
                Message-ID: <%d@example.com>
                Subject: %sThe matter %d
                MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary=b
                %s
                --b
                Content-Type: text/plain

                The note mail-%d lies on the table.
                %s
                --b--
                """.formatted(mail, isNew ? "" : "Re: ", thread.all().getFirst(),
                isNew ? "" : "References: " + references + "\n", mail, file == null ? "" : partOf(file)));
    }

    private void attach(Random random, MailThread thread, int mail) {
        switch (random.nextInt(4)) {
            case 0 -> thread.files()
                    .put(mail, new AttachedNote(random.nextInt(3) + ".txt", "sheet-" + attached++));
            case 1 -> thread.files().values().stream().findFirst().ifPresent(file -> thread.files().put(mail, file));
            default -> {
                // It has no file.
            }
        }
    }

    private static String partOf(AttachedNote file) {
        return """
                --b
                Content-Type: text/plain
                Content-Disposition: attachment; filename="%s"

                The note %s lies on the table.""".formatted(file.name(), file.note());
    }

    private static String nameOf(int mail) {
        return "m" + mail + ".";
    }

    @Override
    public void setAway(boolean isAway) {
        if (isAway) {
            proxy.disconnect();
        } else {
            proxy.reconnect();
        }
    }

    @Override
    public Map<String, Set<String>> notes() {
        var byName = new TreeMap<String, Set<String>>();
        for (MailThread thread : threads) {
            var notes = new TreeSet<String>();
            thread.kept().forEach(mail -> notes.add("mail-" + mail));
            byName.put(nameOf("", notes), notes);
            thread.files().values().forEach(file -> byName.put(nameOf("", Set.of(file.note())), Set.of(file.note())));
        }
        return byName;
    }

    @Override
    public String nameOf(String documentKey, Set<String> notes) {
        return key() + "/" + notes.stream().findFirst().orElse("nothing");
    }

    @Override
    public void close() throws Exception {
        proxy.close();
        server.close();
    }
}
