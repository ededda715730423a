package dev.carrel.imap;

import jakarta.mail.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.eclipse.angus.mail.iap.Argument;
import org.eclipse.angus.mail.iap.ByteArray;
import org.eclipse.angus.mail.iap.ProtocolException;
import org.eclipse.angus.mail.iap.Response;
import org.eclipse.angus.mail.imap.IMAPStore;
import org.eclipse.angus.mail.imap.protocol.IMAPProtocol;
import org.eclipse.angus.mail.imap.protocol.IMAPResponse;
import org.eclipse.angus.mail.util.MailLogger;

/**
 * A mailbox on a server whose answers are limited: one is held in memory as a whole, with the size that the server
 * announces, and all that answer a command are as well. More ends a command with an {@link UncheckedIOException}.
 */
final class LimitedStore extends IMAPStore {

    /** Many times what describes a mail, or a part of one. */
    private static final int MAX_ANSWER_BYTES = 4 * 1024 * 1024;
    private static final int MAX_COMMAND_BYTES = 32 * 1024 * 1024;
    /** A list of all mails is made of what a folder says that it has. */
    private static final int MAX_MAILS = 10_000_000;
    /** What it takes to keep an answer, however short it is. */
    private static final int ANSWER_OVERHEAD = 256;

    private final Properties properties;
    private final MailLogger mailLogger;

    LimitedStore(Session session, String protocol, boolean isSecure) {
        super(session, null, protocol, isSecure);
        properties = session.getProperties();
        mailLogger = new MailLogger(LimitedStore.class.getName(), "imap", false, null);
    }

    @Override
    protected IMAPProtocol newIMAPProtocol(String host, int port) throws IOException, ProtocolException {
        return new LimitedProtocol(name, host, port, properties, isSSL, mailLogger);
    }

    private static final class LimitedProtocol extends IMAPProtocol {

        /** The bytes of all answers since the last command; the last answer may still be growing. */
        private long commandBytes;

        LimitedProtocol(String name, String host, int port, Properties properties, boolean isSecure, MailLogger logger)
                throws IOException, ProtocolException {
            super(name, host, port, properties, isSecure, logger);
        }

        @Override
        public String writeCommand(String command, Argument arguments) throws IOException, ProtocolException {
            commandBytes = 0;
            return super.writeCommand(command, arguments);
        }

        @Override
        public Response readResponse() throws IOException, ProtocolException {
            Response response = super.readResponse();
            if (response instanceof IMAPResponse numbered && numbered.keyEquals("EXISTS")) {
                requireWithin(numbered.getNumber(), MAX_MAILS);
            }
            return response;
        }

        @Override
        protected ByteArray getResponseBuffer() {
            count(ANSWER_OVERHEAD);
            ByteArray given = super.getResponseBuffer();
            return new LimitedBytes(given == null ? new byte[128] : given.getBytes());
        }

        private void count(int bytes) {
            commandBytes += bytes;
            requireWithin(commandBytes, MAX_COMMAND_BYTES);
        }

        private static void requireWithin(long amount, long limit) {
            if (amount > limit) {
                throw new UncheckedIOException(new IOException("an answer with more than " + limit));
            }
        }

        private final class LimitedBytes extends ByteArray {

            LimitedBytes(byte[] bytes) {
                super(bytes, 0, bytes.length);
            }

            @Override
            public void grow(int more) {
                requireWithin((long) getBytes().length + Math.max(0, more), MAX_ANSWER_BYTES);
                count(more);
                super.grow(more);
            }
        }
    }
}
