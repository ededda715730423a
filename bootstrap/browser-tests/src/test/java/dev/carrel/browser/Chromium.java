package dev.carrel.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A Chromium without a screen, which opens one window after another. */
final class Chromium implements AutoCloseable {

    /** It warns that it does not know this version of Chromium's own protocol, of which little is used here. */
    private static final Logger PROTOCOL_LOG = Logger.getLogger("org.openqa.selenium.devtools");

    static {
        PROTOCOL_LOG.setLevel(Level.OFF);
    }

    /** The one without a face of its own takes a quarter less of the processor. */
    private static final @Nullable Path PROGRAM = Stream.of("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    /**
     * Runs the driver until the standard input ends, as it also does when this process is killed. Then it ends whatever
     * the driver has started, and deletes its files.
     */
    private static final String LEASH = """
            trap '' HUP INT TERM
            setsid "$0" --port=0 2>&1 &
            read -r end
            kill -KILL "-$!"
            wait
            rm -rf "$TMPDIR"
            """;
    private static final Pattern PORT = Pattern.compile("started successfully on port (\\d+)");

    private static final List<String> OPTIONS = List.of("--headless=new", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--disable-extensions", "--disable-component-update", "--disable-breakpad",
            "--mute-audio", "--window-size=1280,900",
            // The list below a field for addresses that nobody sees is drawn by a process of its own, a quarter of all.
            "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup");

    private final Process leash;
    private final ChromeDriver driver;
    private final String firstWindow;

    private Chromium(Process leash, ChromeDriver driver) {
        this.leash = leash;
        this.driver = driver;
        this.firstWindow = driver.getWindowHandle();
    }

    /** Skips the test where there is no Chromium, except in CI. */
    static void require() {
        if (PROGRAM == null || !Files.isExecutable(DRIVER)) {
            String message = "Needs Debian's chromium-headless-shell (or chromium) and chromium-driver.";
            if (System.getenv("CI") != null) {
                Assertions.fail(message);
            }
            System.out.println("SKIPPED: " + message);
            Assumptions.abort(message);
        }
    }

    /**
     * Starts a browser.
     *
     * @param folder for its files; is deleted with it, also when this process is killed
     */
    static Chromium start(Path folder) {
        try {
            var builder = new ProcessBuilder("sh", "-c", LEASH, DRIVER.toString());
            builder.environment().put("TMPDIR", folder.toString());
            // Where it saves what it does not show.
            builder.directory(folder.toFile());
            Process leash = builder.start();
            return new Chromium(leash, new ChromeDriver(new RunningDriver(readPort(leash)), options()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int readPort(Process leash) throws IOException {
        var output = leash.inputReader(UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            var port = PORT.matcher(line);
            if (port.find()) {
                return Integer.parseInt(port.group(1));
            }
        }
        throw new IOException("The driver of Chromium does not start.");
    }

    private static ChromeOptions options() {
        var options = new ChromeOptions();
        options.setBinary(PROGRAM.toString());
        options.addArguments(OPTIONS);
        options.setExperimentalOption("prefs", Map.of("intl.accept_languages", "en"));
        options.setExperimentalOption("browserStartupTimeout", TIMEOUT.toMillis());
        options.setScriptTimeout(TIMEOUT);
        var logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logging);
        return options;
    }

    /**
     * Opens a window that knows nothing of the former ones.
     *
     * @param log what the log of the server says, for failures
     */
    Browser openWindow(Supplier<String> log) {
        driver.switchTo().newWindow(WindowType.WINDOW);
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
        driver.executeCdpCommand("Storage.clearDataForOrigin", Map.of("origin", "*", "storageTypes", "all"));
        driver.manage().logs().get(LogType.BROWSER);
        return new Browser(driver, log, this::closeWindow);
    }

    private void closeWindow() {
        driver.close();
        driver.switchTo().window(firstWindow);
    }

    @Override
    public void close() {
        try {
            leash.getOutputStream().close();
            leash.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The driver, which neither has to be started nor is stopped by the library. */
    private static final class RunningDriver extends ChromeDriverService {

        RunningDriver(int port) throws IOException {
            super(DRIVER.toFile(), port, TIMEOUT, List.of(), Map.of());
        }

        @Override
        public void start() {}

        @Override
        public boolean isRunning() {
            return true;
        }
    }
}
