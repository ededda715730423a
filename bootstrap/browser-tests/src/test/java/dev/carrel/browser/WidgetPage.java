package dev.carrel.browser;

import java.util.List;
import org.openqa.selenium.Keys;

/** A page with a widget, as a visitor uses it. */
final class WidgetPage {

    private static final String HOST = "carrel-chat";

    private final Browser browser;

    WidgetPage(Browser browser) {
        this.browser = browser;
    }

    /** Waits until an element of the widget is shown. */
    void awaitShown(String css) {
        browser.awaitShownInside(HOST, css);
    }

    /** Waits for an element of the widget that is shown, and types into it. */
    void type(String css, CharSequence... text) {
        browser.typeInside(HOST, css, text);
    }

    /** Waits until an element of the widget has a text. */
    void awaitText(String css, String text) {
        browser.awaitTextInside(HOST, css, text);
    }

    /** Waits for an element of the widget that is shown, and clicks it. */
    void click(String css) {
        browser.clickInside(HOST, css);
    }

    /** Presses a button or link by its name. */
    void press(String name) {
        click(":is(button, a, summary)[aria-label='" + name + "']");
    }

    void open() {
        click(".launcher");
        awaitShown("textarea");
    }

    void ask(String question) {
        type("textarea", question, Keys.ENTER);
    }

    /** Runs a script that sees the element as {@code chat} and the root of its shadow as {@code root}. */
    Object run(String script) {
        return browser.run("const chat = document.querySelector('carrel-chat'), root = chat.shadowRoot;" + script);
    }

    /** Returns the origins that anything was loaded from. */
    @SuppressWarnings("unchecked")
    List<String> contactedOrigins() {
        return (List<String>) browser
                .run("""
                        return [...new Set(performance.getEntriesByType("resource").map(({name}) => new URL(name).origin))].sort();
                        """);
    }
}
