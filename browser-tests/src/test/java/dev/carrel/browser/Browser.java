package dev.carrel.browser;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.ExpectedCondition;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A Chromium without a window. */
final class Browser implements AutoCloseable {

    /** It warns that it does not know this version of Chromium's own protocol, of which little is used here. */
    private static final Logger PROTOCOL_LOG = Logger.getLogger("org.openqa.selenium.devtools");

    static {
        PROTOCOL_LOG.setLevel(Level.OFF);
    }

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<String> ACCESSIBILITY_RULES = List.of("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa");

    private static final String FOCUSED_NAME = """
            let focused = document.activeElement;
            while (focused.shadowRoot?.activeElement) {
                focused = focused.shadowRoot.activeElement;
            }
            return focused.getAttribute("aria-label") ?? focused.textContent.trim();""";

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts a browser; skips the test where there is none, except in CI. */
    static Browser start() {
        if (!Files.isExecutable(CHROMIUM) || !Files.isExecutable(DRIVER)) {
            String message = "Needs Debian's chromium and chromium-driver.";
            if (System.getenv("CI") != null) {
                Assertions.fail(message);
            }
            System.out.println("SKIPPED: " + message);
            Assumptions.abort(message);
        }
        var options = new ChromeOptions();
        options.setBinary(CHROMIUM.toString());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage");
        options.setExperimentalOption("prefs", Map.of("intl.accept_languages", "en"));
        var logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logging);
        return new Browser(new ChromeDriver(
                new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).usingAnyFreePort().build(),
                options));
    }

    /** Shows pages in a scheme of colours, "light" or "dark", and a width in pixels. */
    void emulate(String scheme, int width) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Limits how fast the page sends; a negative number removes the limit. */
    void limitUploads(int bytesPerSecond) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand("Network.emulateNetworkConditions", Map.of("offline", false, "latency", 0,
                "downloadThroughput", -1, "uploadThroughput", bytesPerSecond));
    }

    /** Returns what the page has loaded from other servers than its own. */
    Object foreignRequests() {
        return run("return performance.getEntriesByType('resource').map(each => each.name)"
                + ".filter(name => new URL(name).origin !== location.origin)");
    }

    void open(String address) {
        driver.get(address);
    }

    /** Goes on in a frame of the page. */
    void enterFrame(String css) {
        driver.switchTo().frame(find(css));
    }

    String address() {
        return driver.getCurrentUrl();
    }

    /** Goes to a view of the page that is open. */
    void goTo(String hash) {
        driver.executeScript("location.hash = arguments[0]", hash);
    }

    /** Waits for an element that is shown. */
    WebElement find(String css) {
        return await(css, ignored -> driver.findElements(By.cssSelector(css))
                .stream()
                .filter(WebElement::isDisplayed)
                .findFirst()
                .orElse(null));
    }

    /** Waits for a button, link or label with a text. */
    WebElement findControl(String text) {
        return await(text,
                ignored -> driver.findElements(By.cssSelector("button, a, summary, label.button, label.choice"))
                        .stream()
                        .filter(each -> each.isDisplayed() && (each.getText().equals(text)
                                || text.equals(each.getDomAttribute("aria-label"))))
                        .findFirst()
                        .orElse(null));
    }

    /** Waits for an element that is shown inside the shadow of another one. */
    WebElement findInside(String host, String css) {
        return await(css + " in " + host, ignored -> driver.findElements(By.cssSelector(host))
                .stream()
                .flatMap(each -> each.getShadowRoot().findElements(By.cssSelector(css)).stream())
                .filter(WebElement::isDisplayed)
                .findFirst()
                .orElse(null));
    }

    /** Waits until an element inside the shadow of another one has a text, shown or not. */
    void awaitTextInside(String host, String css, String text) {
        await(text + " in " + css, ignored -> driver.findElements(By.cssSelector(host))
                .stream()
                .flatMap(each -> each.getShadowRoot().findElements(By.cssSelector(css)).stream())
                .anyMatch(each -> each.getDomProperty("textContent").contains(text)) ? Boolean.TRUE : null);
    }

    /** Scrolls to a control, as far as the page's own rules say, and clicks it. */
    void click(String text) {
        WebElement control = findControl(text);
        driver.executeScript("arguments[0].scrollIntoView({block: 'nearest'})", control);
        control.click();
    }

    void type(String css, String text) {
        find(css).sendKeys(text);
    }

    /** Presses keys where the focus is. */
    void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Moves the focus with the tabulator until it is on an element with a text or name. */
    void tabTo(String name) {
        for (int step = 0; step < 60; step++) {
            press(Keys.TAB);
            if (name.equals(run(FOCUSED_NAME))) {
                return;
            }
        }
        Assertions.fail("The focus never reached " + name);
    }

    /** Gives a file field files; it need not be shown. */
    void chooseFiles(String css, Path... files) {
        String paths = String.join("\n",
                Arrays.stream(files).map(file -> file.toAbsolutePath().toString()).toList());
        driver.findElement(By.cssSelector(css)).sendKeys(paths);
    }

    /** Waits until an element shows a text. */
    void awaitText(String css, String text) {
        await(text + " in " + css, ignored -> driver.findElements(By.cssSelector(css))
                .stream()
                .anyMatch(each -> each.getText().contains(text)) ? Boolean.TRUE : null);
    }

    boolean isShown(String text) {
        return run("return document.querySelector('main').innerText").toString().contains(text);
    }

    /** Chooses an option of the list with a label. */
    void choose(String label, String option) {
        WebElement field = await(label, ignored -> driver.findElements(By.cssSelector("label:has(select)"))
                .stream()
                .filter(each -> each.getText().startsWith(label))
                .findFirst()
                .orElse(null));
        await(option, ignored -> field.findElements(By.tagName("option"))
                .stream()
                .filter(each -> each.getText().strip().equals(option))
                .findFirst()
                .orElse(null)).click();
    }

    String textOf(String css) {
        return find(css).getText();
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Returns what a person with a disability would stumble over, one line for each element. */
    List<String> accessibilityViolations() {
        return new AxeBuilder().withTags(ACCESSIBILITY_RULES)
                .analyze(driver)
                .getViolations()
                .stream()
                .flatMap(Browser::describe)
                .toList();
    }

    private static Stream<String> describe(Rule rule) {
        return rule.getNodes().stream().map(node -> rule.getId() + " " + node.getHtml());
    }

    /** Returns the messages of the browser since the last call: errors, and violations of the policy. */
    List<String> messages() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(LogEntry::getMessage).toList();
    }

    /** Writes a picture for people to look at. */
    void saveScreenshot(String name) {
        try {
            Files.createDirectories(SCREENSHOTS);
            Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }

    private <T> T await(String what, ExpectedCondition<T> condition) {
        return new WebDriverWait(driver, PATIENCE).ignoring(StaleElementReferenceException.class)
                .withMessage(() -> what + " on " + address() + ", which shows: "
                        + driver.findElement(By.tagName("body")).getText())
                .until(condition);
    }
}
