package dev.carrel.wiki;

import dev.carrel.application.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * MediaWiki on SQLite in Apache's HTTP server: open to everybody at {@code /w}, and the same pages at {@code /private}
 * to users only.
 */
final class MediaWikiServer implements AutoCloseable {

    static final String USER = "Ada@carrel";
    static final String PASSWORD = "0123456789abcdef0123456789abcdef";

    private static final Path APACHE = Path.of("/usr/sbin/apache2");
    private static final Path MODULES = Path.of("/usr/lib/apache2/modules");
    private static final Path WIKI = Path.of("/usr/share/mediawiki");
    private static final int ATTEMPTS = 600;

    private final Path folder;
    private final int port = FreePort.find();
    private final Process process;

    MediaWikiServer(Path folder) throws Exception {
        this.folder = folder;
        Optional<Path> php = findPhp();
        boolean isThere = Files.isExecutable(APACHE) && Files.isExecutable(Path.of("/usr/bin/php"))
                && Files.exists(WIKI.resolve("api.php")) && php.isPresent();
        Assumptions.assumeTrue(isThere || Boolean.parseBoolean(System.getenv("CI")),
                "This test needs Debian's package mediawiki with apache2, libapache2-mod-php and php-sqlite3.");
        install();
        Files.writeString(folder.resolve("httpd.conf"), configuration(php.orElseThrow()));
        openToServer();
        process = new ProcessBuilder(APACHE.toString(), "-X", "-f", folder.resolve("httpd.conf").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        awaitStart();
    }

    private static Optional<Path> findPhp() throws IOException {
        if (!Files.isDirectory(MODULES)) {
            return Optional.empty();
        }
        try (Stream<Path> modules = Files.list(MODULES)) {
            return modules.filter(module -> module.getFileName().toString().matches("libphp[0-9.]*\\.so")).findFirst();
        }
    }

    private void install() throws Exception {
        Files.createDirectory(folder.resolve("data"));
        runScript("", "install", "--dbtype", "sqlite", "--dbpath", folder.resolve("data").toString(), "--dbname",
                "wiki", "--confpath", folder.toString(), "--server", "http://127.0.0.1:" + port, "--scriptpath", "/w",
                "--skins", "", "--pass", PASSWORD, "Handbook", "Ada");
        Path settings = folder.resolve("LocalSettings.php");
        Files.writeString(settings, Files.readString(settings) + """
                $wgArticlePath = '/wiki/$1';
                $wgJobRunRate = 0;
                $wgRestrictDisplayTitle = false;
                if (getenv('PRIVATE_WIKI')) {
                    $wgScriptPath = '/private';
                    $wgGroupPermissions['*']['read'] = false;
                }
                """);
        runScript("", "createBotPassword", "--appid", "carrel", "--grants", "basic", "Ada", PASSWORD);
    }

    private String configuration(Path php) {
        return """
                ServerRoot %1$s
                ServerName localhost
                PidFile %1$s/pid
                ErrorLog %1$s/errors
                DefaultRuntimeDir %1$s
                Listen 127.0.0.1:%2$d
                LoadModule mpm_prefork_module %3$s/mod_mpm_prefork.so
                LoadModule authz_core_module %3$s/mod_authz_core.so
                LoadModule alias_module %3$s/mod_alias.so
                LoadModule env_module %3$s/mod_env.so
                LoadModule dir_module %3$s/mod_dir.so
                LoadModule php_module %4$s
                User www-data
                Group www-data
                DocumentRoot %1$s
                Alias /w %5$s
                Alias /private %5$s
                Alias /wiki %5$s/index.php
                SetEnv MW_CONFIG_FILE %1$s/LocalSettings.php
                <Location /private>
                    SetEnv PRIVATE_WIKI 1
                </Location>
                <Directory %5$s>
                    Require all granted
                    DirectoryIndex index.php
                    <FilesMatch "\\.php$">
                        SetHandler application/x-httpd-php
                    </FilesMatch>
                </Directory>
                """.formatted(folder, port, MODULES, php, WIKI);
    }

    /** The server reads and writes as a user without rights if the test runs as root. */
    private void openToServer() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        for (Path each = folder; each.startsWith(temporary) && !each.equals(temporary); each = each.getParent()) {
            Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
            for (Path each : files.toList()) {
                Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxrwxrwx"));
            }
        }
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

    private void runScript(String input, String name, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("/usr/bin/php", WIKI.resolve("maintenance/" + name + ".php").toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("script-output").toFile());
        builder.environment().put("MW_CONFIG_FILE", folder.resolve("LocalSettings.php").toString());
        Process script = builder.start();
        try (var writer = script.outputWriter()) {
            writer.write(input);
        }
        if (!script.waitFor(5, TimeUnit.MINUTES) || script.exitValue() != 0) {
            script.destroyForcibly();
            throw new IllegalStateException(name + ": " + Files.readString(folder.resolve("script-output")));
        }
    }

    void write(String title, String wikitext) throws Exception {
        runScript(wikitext, "edit", "-u", "Ada", title);
    }

    void move(String title, String target) throws Exception {
        runScript("", "moveBatch", "-u", "Ada", "--noredirects",
                Files.writeString(folder.resolve("moved"), title + "|" + target).toString());
    }

    void delete(String title) throws Exception {
        runScript("", "deleteBatch", "-u", "Ada", Files.writeString(folder.resolve("deleted"), title).toString());
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
