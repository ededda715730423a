package dev.carrel.imap;

import dev.carrel.application.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Dovecot, with the mailbox of the user ada and her password s3cret. */
public final class DovecotServer implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/dovecot");
    private static final int ATTEMPTS = 600;
    private static final String USER = "www-data";

    private final int plainPort;
    private final int securePort;
    private final Path folder;
    private final Path mails;
    private final Process process;

    public DovecotServer(Path temporary) throws Exception {
        boolean isThere = Files.isExecutable(PROGRAM) && "root".equals(System.getProperty("user.name"));
        Assumptions.assumeTrue(isThere || Boolean.parseBoolean(System.getenv("CI")),
                "This test needs Dovecot and a user who may start it.");
        // Its sockets have paths of at most 108 bytes.
        folder = Files.createTempDirectory(Path.of("/tmp"), "dovecot");
        mails = folder.resolve("mail");
        plainPort = FreePort.find();
        securePort = FreePort.find();
        for (String each : new String[]{"mail/cur", "mail/new", "mail/tmp", "run", "state"}) {
            Files.createDirectories(folder.resolve(each));
        }
        run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=mail.example",
                "-keyout", folder.resolve("key.pem").toString(), "-out", folder.resolve("certificate.pem").toString());
        Files.writeString(folder.resolve("dovecot.conf"), configuration());
        giveToServer(mails);
        process = new ProcessBuilder(PROGRAM.toString(), "-F", "-c", folder.resolve("dovecot.conf").toString())
                .redirectErrorStream(true)
                .redirectOutput(temporary.resolve("output").toFile())
                .start();
        for (int attempt = 0; !answers(); attempt++) {
            if (attempt == ATTEMPTS || !process.isAlive()) {
                throw new IllegalStateException(Files.readString(temporary.resolve("output")));
            }
            Thread.sleep(100);
        }
    }

    private boolean answers() {
        try (var probe = new Socket(InetAddress.getLoopbackAddress(), plainPort)) {
            return probe.getInputStream().read() == '*';
        } catch (IOException ignored) {
            return false;
        }
    }

    private String configuration() {
        return """
                base_dir = %1$s/run
                state_dir = %1$s/state
                log_path = /dev/stderr
                protocols = imap
                listen = 127.0.0.1
                ssl = yes
                ssl_cert = <%1$s/certificate.pem
                ssl_key = <%1$s/key.pem
                disable_plaintext_auth = no
                mail_location = maildir:%1$s/mail
                first_valid_uid = 1
                passdb {
                  driver = static
                  args = user=ada password=s3cret
                }
                userdb {
                  driver = static
                  args = uid=%4$s gid=%4$s home=%1$s
                }
                service imap-login {
                  inet_listener imap {
                    port = %2$d
                  }
                  inet_listener imaps {
                    port = %3$d
                  }
                }
                """.formatted(folder, plainPort, securePort, USER);
    }

    public int plainPort() {
        return plainPort;
    }

    int securePort() {
        return securePort;
    }

    void deliver(String name, String mail) throws Exception {
        deliver(Map.of(name, mail));
    }

    /** Puts mails into the mailbox, by the names of their files, as a mail server does. */
    public void deliver(Map<String, String> byName) throws Exception {
        Path drop = Files.createTempDirectory(folder, "drop");
        for (Map.Entry<String, String> mail : byName.entrySet()) {
            Files.writeString(drop.resolve(mail.getKey()), mail.getValue().replace("\n", "\r\n"));
        }
        giveToServer(drop);
        for (String name : byName.keySet()) {
            Files.move(drop.resolve(name), mails.resolve("new").resolve(name));
        }
        Files.delete(drop);
    }

    /** Deletes the mails whose names begin so. Dovecot may move them meanwhile. */
    public void delete(String name) throws Exception {
        for (int deleted = 0; deleted == 0;) {
            for (String place : new String[]{"new", "cur"}) {
                try (var files = Files.newDirectoryStream(mails.resolve(place), name + "*")) {
                    for (Path file : files) {
                        deleted += Files.deleteIfExists(file) ? 1 : 0;
                    }
                }
            }
        }
    }

    private void giveToServer(Path given) throws Exception {
        run("chown", "-R", USER + ":" + USER, given.toString());
        run("chmod", "755", folder.toString());
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", List.of(command)) + ": " + output);
        }
    }

    @Override
    public void close() throws Exception {
        process.destroy();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        run("rm", "-rf", folder.toString());
    }
}
