package dev.carrel.webdav;

import dev.carrel.application.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Apache's HTTP server with its module for WebDAV, whose folder {@code files} is open and {@code secret} is not. */
final class ApacheServer implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/apache2");
    private static final int ATTEMPTS = 600;

    final Path files;
    private final Path folder;
    private final int port;
    private final Process process;

    ApacheServer(Path folder) throws Exception {
        this.folder = folder;
        this.files = folder.resolve("site/files");
        Assumptions.assumeTrue(Files.isExecutable(PROGRAM) || Boolean.parseBoolean(System.getenv("CI")),
                "This test needs Apache's HTTP server.");
        for (Path each : new Path[]{files, folder.resolve("site/secret"), folder.resolve("lock")}) {
            Files.createDirectories(each);
        }
        // Hash of the password "s3cret" by SHA-1, as Apache writes it.
        Files.writeString(folder.resolve("users"), "ada:{SHA}/vNB+F2HQ559kaLUZbmHHvZrXpg=\n");
        port = FreePort.find();
        Files.writeString(folder.resolve("httpd.conf"), configuration());
        openToServer(folder);
        process = new ProcessBuilder(PROGRAM.toString(), "-X", "-f", folder.resolve("httpd.conf").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        awaitStart();
    }

    private String configuration() {
        return """
                ServerRoot %1$s
                ServerName localhost
                PidFile %1$s/pid
                ErrorLog %1$s/errors
                DefaultRuntimeDir %1$s
                Listen 127.0.0.1:%2$d
                %3$s
                User www-data
                Group www-data
                DocumentRoot %1$s/site
                DavLockDB %1$s/lock/db
                <Directory %1$s/site>
                    Dav On
                    Require all granted
                </Directory>
                <Directory %1$s/site/secret>
                    AuthType Basic
                    AuthName secret
                    AuthUserFile %1$s/users
                    Require valid-user
                </Directory>
                """.formatted(folder, port, modules("mpm_event", "authz_core", "authn_core", "authn_file", "authz_user",
                "auth_basic", "dav", "dav_fs"));
    }

    private static String modules(String... names) {
        var lines = new StringBuilder();
        for (String name : names) {
            lines.append("LoadModule %1$s_module /usr/lib/apache2/modules/mod_%1$s.so%n".formatted(name));
        }
        return lines.toString();
    }

    /** The server reads as a user without rights if the test runs as root. */
    private static void openToServer(Path folder) throws IOException {
        for (Path each = folder; each.startsWith(System.getProperty("java.io.tmpdir")); each = each.getParent()) {
            if (!each.equals(Path.of(System.getProperty("java.io.tmpdir")))) {
                Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
        Files.setPosixFilePermissions(folder.resolve("lock"), PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    private void awaitStart() throws Exception {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try (var probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException e) {
                if (!process.isAlive()) {
                    throw new IllegalStateException(Files.readString(folder.resolve("output")), e);
                }
                Thread.sleep(100);
            }
        }
        throw new IllegalStateException(Files.readString(folder.resolve("output")));
    }

    String address(String path) {
        return "http://127.0.0.1:" + port + "/" + path;
    }

    @Override
    public void close() throws Exception {
        process.destroy();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
    }
}
