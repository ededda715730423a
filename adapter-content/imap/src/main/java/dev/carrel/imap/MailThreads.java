package dev.carrel.imap;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Threads of mails: a mail belongs to the thread of each mail that it answers or refers to, also if that one is not in
 * the mailbox. For one use by one thread.
 */
final class MailThreads {

    /**
     * Which other message a message is known to share its thread with; one that leads to itself stands for the thread.
     */
    private final Map<String, String> above = new HashMap<>();
    private final Map<String, List<Mail>> mailsById = new HashMap<>();

    /**
     * A mail of a mailbox.
     *
     * @param uid its number in the mailbox, which it keeps
     * @param id its {@code Message-ID}; another text of its own if it has none
     * @param references the ids of the mails that it answers or refers to
     * @param subject may be empty
     * @param size in bytes
     * @param files that are attached to it and become documents
     */
    record Mail(long uid, String id, List<String> references, String subject, long size, List<AttachedFile> files) {

        /** Returns its size without its files. */
        long textSize() {
            return Math.max(1, size - files.stream().mapToLong(AttachedFile::size).sum());
        }
    }

    void add(Mail mail) {
        mailsById.computeIfAbsent(mail.id(), id -> new ArrayList<>()).add(mail);
        for (String reference : mail.references()) {
            above.put(find(reference), find(mail.id()));
        }
    }

    private String find(String id) {
        String top = id;
        for (String next = above.get(top); next != null && !next.equals(top); next = above.get(top)) {
            top = next;
        }
        // Shortens the way for the next time.
        for (String each = id; !each.equals(top);) {
            String next = above.put(each, top);
            each = next == null ? top : next;
        }
        return top;
    }

    /** Returns the threads, each with its mails in the order in which they came. */
    Collection<List<Mail>> toThreads() {
        var threads = new HashMap<String, List<Mail>>();
        mailsById.forEach((id, mails) -> threads.computeIfAbsent(find(id), top -> new ArrayList<>()).addAll(mails));
        var ordered = new TreeMap<Long, List<Mail>>();
        for (List<Mail> mails : threads.values()) {
            mails.sort(Comparator.comparingLong(Mail::uid));
            ordered.put(mails.getFirst().uid(), mails);
        }
        return ordered.values();
    }
}
