package dev.carrel.browser;

import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.openqa.selenium.ElementNotInteractableException;
import org.openqa.selenium.JavascriptException;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A window of a Chromium. */
final class Browser implements AutoCloseable {

    /** What can be read on the page and in a widget on it. */
    private static final String SHOWN_TEXT = """
            const widgets = [...document.querySelectorAll("carrel-chat")].flatMap(each => [...each.shadowRoot.children]);
            return [document.body, ...widgets].map(each => each.innerText).join("\\n");""";
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final boolean ALL_TESTS_RUN = Boolean.getBoolean("carrel.test.full");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(40);
    private static final List<String> ACCESSIBILITY_RULES = List.of("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa");

    /** Functions that find what is shown, in the document or inside the shadow of one of its elements. */
    private static final String FINDING = """
            const isShown = element => element.checkVisibility({visibilityProperty: true, opacityProperty: true});
            const all = (css, host) => [...(host ? document.querySelector(host)?.shadowRoot : document)
                    ?.querySelectorAll(css) ?? []];
            const named = name => all("button, a, summary, label.button, label.choice").find(each => isShown(each)
                    && (each.innerText.trim() === name || each.getAttribute("aria-label") === name));
            """;

    private static final String SHOWN = "return all(arguments[0], arguments[1]).find(isShown)";

    private static final String FOCUSED_NAME = """
            let focused = document.activeElement;
            while (focused.shadowRoot?.activeElement) {
                focused = focused.shadowRoot.activeElement;
            }
            return focused.getAttribute("aria-label") ?? focused.textContent.trim();""";

    private static final String VIOLATIONS = """
            return axe.run(document, {runOnly: arguments[0], resultTypes: ["violations"]}).then(({violations}) =>
                    violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id} ${html}`)));""";

    private final ChromeDriver driver;
    private final Supplier<String> serverLog;
    private final Runnable closing;
    private final List<String> messages = new ArrayList<>();

    /**
     * @param serverLog the end of the server's log, for failures
     * @param closing closes the window
     */
    Browser(ChromeDriver driver, Supplier<String> serverLog, Runnable closing) {
        this.driver = driver;
        this.serverLog = serverLog;
        this.closing = closing;
    }

    /** Shows pages without motion, in a scheme of colours, "light" or "dark", and a width in pixels. */
    void emulate(String scheme, int width) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme),
                        Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Holds back what the page sends, but for its first bytes. */
    void holdUploads() {
        limitUploads(1);
    }

    /** Lets the page send as fast as it can. */
    void releaseUploads() {
        limitUploads(-1);
    }

    private void limitUploads(int bytesPerSecond) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand("Network.emulateNetworkConditions", Map.of("offline", false, "latency", 0,
                "downloadThroughput", -1, "uploadThroughput", bytesPerSecond));
    }

    /** Returns what the page has loaded from other servers than its own. */
    Object foreignRequests() {
        return run("return performance.getEntriesByType('resource').map(each => each.name)"
                + ".filter(name => new URL(name).origin !== location.origin)");
    }

    /** Opens an address. A sign-in link is taken by the page, which may be later than the page counts as loaded. */
    void open(String address) {
        driver.get(address);
        await(address, "return !/^#(code|token)=/.test(location.hash)");
    }

    /** Waits for a frame of the page, and goes on in it. */
    void enterFrame(String css) {
        use(css, driver.switchTo()::frame, SHOWN, css);
    }

    String address() {
        return driver.getCurrentUrl();
    }

    /** Goes to a view of the page that is open, and waits until it is shown. */
    void goTo(String hash) {
        driver.executeScript("location.hash = arguments[0]", hash);
        await(hash, "return all('nav [aria-current]').some(each => arguments[0].startsWith(each.hash))", hash);
    }

    /** Waits until an element is shown. */
    void awaitShown(String css) {
        awaitShownInside(null, css);
    }

    /** Waits until an element is shown inside the shadow of another one. */
    void awaitShownInside(String host, String css) {
        await(css, SHOWN, css, host);
    }

    /** Waits until an element inside the shadow of another one has a text, shown or not. */
    void awaitTextInside(String host, String css, String text) {
        await(text + " in " + css, "return all(...arguments).find(each => each.textContent.includes(arguments[2]))",
                css,
                host, text);
    }

    /** Waits until an element shows a text. */
    void awaitText(String css, String text) {
        await(text + " in " + css,
                "return all(arguments[0]).find(each => isShown(each) && each.innerText.includes(arguments[1]))", css,
                text);
    }

    /** Waits for a button, link or label by its text or name, and clicks it. */
    void click(String name) {
        click(name, "return named(...arguments)", name);
    }

    /** Waits for an element that is shown, and clicks it. */
    void clickOn(String css) {
        clickInside(null, css);
    }

    /** Waits for an element that is shown inside the shadow of another one, and clicks it. */
    void clickInside(String host, String css) {
        click(css, SHOWN, css, host);
    }

    /** Ends the session, from the menu of the person. */
    void signOut() {
        click("Language and signing out");
        click("Sign out");
    }

    /** Chooses an option of the list with a label. */
    void choose(String label, String option) {
        click(option, """
                return all("label:has(select)").filter(each => each.innerText.trim().startsWith(arguments[0]))
                        .flatMap(each => [...each.querySelectorAll("option")])
                        .find(each => each.text.trim() === arguments[1])""", label, option);
    }

    /** Scrolls to what a script finds, as far as the page's own rules say, and clicks it. */
    private void click(String what, String script, Object... arguments) {
        use(what, control -> {
            driver.executeScript("arguments[0].scrollIntoView({block: 'nearest'})", control);
            control.click();
        }, script, arguments);
    }

    /** Waits for an element that is shown, and types into it. */
    void type(String css, CharSequence... text) {
        typeInside(null, css, text);
    }

    /** Waits for an element that is shown inside the shadow of another one, and types into it. */
    void typeInside(String host, String css, CharSequence... text) {
        use(css, element -> element.sendKeys(text), SHOWN, css, host);
    }

    /** Presses keys where the focus is. */
    void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Presses a key while the control key is held. */
    void pressWithControl(String key) {
        new Actions(driver).keyDown(Keys.CONTROL).sendKeys(key).keyUp(Keys.CONTROL).perform();
    }

    /** Moves the focus with the tabulator until it is on an element with a text or name. */
    void tabTo(String name) {
        await("the focus on " + name, () -> {
            press(Keys.TAB);
            return name.equals(run(FOCUSED_NAME)) ? true : null;
        });
    }

    /** Waits until an element has the focus. */
    void awaitFocus(String css) {
        await("the focus on " + css, "return all(arguments[0]).find(each => each === document.activeElement)", css);
    }

    /** Gives a file field files; it need not be shown. */
    void chooseFiles(String css, Path... files) {
        String paths = String.join("\n",
                Arrays.stream(files).map(file -> file.toAbsolutePath().toString()).toList());
        use(css, element -> element.sendKeys(paths), "return all(arguments[0])[0]", css);
    }

    boolean isShown(String text) {
        return run("return document.querySelector('main').innerText").toString().contains(text);
    }

    /** Waits for an element that is shown, and returns its text. */
    String textOf(String css) {
        return await(css, SHOWN + "?.innerText.trim()", css);
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Waits until a script returns something other than null, undefined or false. */
    <T> T await(String what, String script, Object... arguments) {
        return await(what, () -> driver.executeScript(FINDING + script, arguments));
    }

    /**
     * Waits for the element that a script finds, and uses it: again from the start if the page replaced it meanwhile.
     */
    private void use(String what, Consumer<WebElement> action, String script, Object... arguments) {
        await(what, () -> {
            var element = (WebElement) driver.executeScript(FINDING + script, arguments);
            if (element != null) {
                action.accept(element);
            }
            return element;
        });
    }

    /** Returns what a person with a disability would stumble over, one line for each element. */
    @SuppressWarnings("unchecked")
    List<String> accessibilityViolations() {
        if (Boolean.TRUE.equals(run("return !window.axe"))) {
            run(readAxe());
        }
        return (List<String>) run(VIOLATIONS, ACCESSIBILITY_RULES);
    }

    private static String readAxe() {
        try (InputStream script = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
            return new String(script.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the messages of the browser since the last call: errors, and violations of the policy. */
    List<String> messages() {
        collectMessages();
        var latest = List.copyOf(messages);
        messages.clear();
        return latest;
    }

    /** Waits for a message of the browser, and returns all since the last call. */
    List<String> awaitMessage(String text) {
        await("the message " + text, () -> {
            collectMessages();
            return messages.stream().anyMatch(message -> message.contains(text)) ? true : null;
        });
        return messages();
    }

    private void collectMessages() {
        driver.manage().logs().get(LogType.BROWSER).forEach(entry -> messages.add(entry.getMessage()));
    }

    /**
     * Writes a picture for people to look at, where all tests run: pictures take a tenth of the time of these tests.
     */
    void saveScreenshot(String name) {
        if (ALL_TESTS_RUN) {
            writeScreenshot(name);
        }
    }

    private void writeScreenshot(String name) {
        try {
            Files.createDirectories(SCREENSHOTS);
            Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        closing.run();
    }

    @SuppressWarnings("unchecked")
    private <T> T await(String what, Supplier<Object> condition) {
        return (T) new WebDriverWait(driver, PATIENCE, POLL_INTERVAL)
                .ignoreAll(List.of(StaleElementReferenceException.class, ElementNotInteractableException.class,
                        JavascriptException.class))
                .withMessage(() -> describe(what))
                .until(ignored -> condition.get());
    }

    /** Says what there is instead of what is awaited. */
    private String describe(String what) {
        String picture = "failed-" + what.replaceAll("[^\\p{Alnum}]+", "-");
        return "%s on %s%nThe page shows: %s%nThe browser said: %s%nThe server's log ends: %s%nA picture is in %s"
                .formatted(
                        what, attempt(this::address), attempt(() -> run(SHOWN_TEXT)),
                        attempt(() -> {
                            collectMessages();
                            return messages;
                        }), serverLog.get(), attempt(() -> {
                            writeScreenshot(picture);
                            return SCREENSHOTS.resolve(picture + ".png").toAbsolutePath();
                        }));
    }

    private static Object attempt(Supplier<Object> view) {
        try {
            return view.get();
        } catch (WebDriverException e) {
            return e.getRawMessage();
        }
    }
}
