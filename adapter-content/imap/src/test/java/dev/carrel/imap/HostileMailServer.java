package dev.carrel.imap;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Answers as a mailbox with one mail, but for what a test has it say. */
final class HostileMailServer implements AutoCloseable {

    private final ServerSocket server;
    /** What is said when a folder is opened. */
    volatile String opening = "* 1 EXISTS\r\n";
    /** What is said when mails are described; said again and again. */
    volatile String description = "";
    volatile int descriptions = 1;
    /** Whether the parts of a mail take too much to be described. */
    volatile boolean hasTooManyParts;

    HostileMailServer() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (!server.isClosed()) {
                try {
                    Socket socket = server.accept();
                    Thread.ofVirtual().start(() -> answerAll(socket));
                } catch (IOException ignored) {
                    // The test has ended.
                }
            }
        });
    }

    int port() {
        return server.getLocalPort();
    }

    private void answerAll(Socket socket) {
        try (socket;
                var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(),
                        StandardCharsets.ISO_8859_1));
                OutputStream output = socket.getOutputStream()) {
            say(output, "* OK hello\r\n");
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] words = line.split(" ", 3);
                answer(output, words[1].toUpperCase(Locale.ROOT), line.contains("HEADER.FIELDS"),
                        line.contains("BODYSTRUCTURE"));
                say(output, words[0] + " OK done\r\n");
            }
        } catch (IOException ignored) {
            // The client has had enough.
        }
    }

    private void answer(OutputStream output, String command, boolean asksForHeaders, boolean asksForParts)
            throws IOException {
        switch (command) {
            case "CAPABILITY" -> say(output, "* CAPABILITY IMAP4rev1\r\n");
            case "LIST" -> say(output, "* LIST () \"/\" INBOX\r\n");
            case "EXAMINE" ->
                    say(output, opening + "* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 99] x\r\n* FLAGS ()\r\n");
            case "FETCH" -> {
                if (hasTooManyParts && asksForParts) {
                    say(output, "* 1 FETCH (BODYSTRUCTURE ("
                            + "(\"TEXT\" \"PLAIN\" NIL NIL NIL \"7BIT\" 9 1)".repeat(500_000));
                }
                for (int i = 0; asksForHeaders && i < descriptions; i++) {
                    say(output, description);
                }
                if (!asksForHeaders) {
                    say(output, "* 1 FETCH (BODY[]<0> {20}\r\nSubject: x\r\n\r\nHello.)\r\n");
                }
            }
            default -> {
                // It is done.
            }
        }
    }

    private static void say(OutputStream output, String text) throws IOException {
        output.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
