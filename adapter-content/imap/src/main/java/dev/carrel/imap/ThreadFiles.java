package dev.carrel.imap;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.imap.MailThreads.Mail;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The files of a thread, by their paths below it. A file that is sent again, as with an answer, is the same; of
 * different files with one name, the second is in a folder {@code 2}, and so on.
 */
final class ThreadFiles {

    private ThreadFiles() {}

    /** A file and the mail that it came with first. */
    record ThreadFile(long uid, AttachedFile file) {}

    /** Distinguishes files of one name. */
    interface FileDigester {

        /** Returns a text that is the same for the same content. */
        String digest(ThreadFile file) throws PlaceException, MessagingException, IOException;
    }

    static Map<String, ThreadFile> byPath(List<Mail> mails, FileDigester digester)
            throws PlaceException, MessagingException, IOException {
        var byName = new LinkedHashMap<String, List<ThreadFile>>();
        for (Mail mail : mails) {
            for (AttachedFile file : mail.files()) {
                byName.computeIfAbsent(file.name(), name -> new ArrayList<>()).add(new ThreadFile(mail.uid(), file));
            }
        }
        var byPath = new LinkedHashMap<String, ThreadFile>();
        for (Map.Entry<String, List<ThreadFile>> named : byName.entrySet()) {
            List<ThreadFile> distinct = distinct(named.getValue(), digester);
            for (int at = 0; at < distinct.size(); at++) {
                byPath.put((at == 0 ? "" : at + 1 + "/") + named.getKey(), distinct.get(at));
            }
        }
        return byPath;
    }

    private static List<ThreadFile> distinct(List<ThreadFile> files, FileDigester digester)
            throws PlaceException, MessagingException, IOException {
        if (files.size() == 1) {
            return files;
        }
        Set<String> digests = new HashSet<>();
        var distinct = new ArrayList<ThreadFile>();
        for (ThreadFile file : files) {
            if (digests.add(digester.digest(file))) {
                distinct.add(file);
            }
        }
        return distinct;
    }
}
