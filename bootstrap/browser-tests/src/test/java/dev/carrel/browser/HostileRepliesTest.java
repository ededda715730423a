package dev.carrel.browser;

import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static dev.carrel.browser.WebService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

/** A language model that was made to say what an attacker wants: both places that stream its replies show text. */
class HostileRepliesTest extends WidgetTestCase {

    private static final String END = "This is the end.";
    private static final String RUN = "parent.ran=window.ran=top.ran=1";

    private static final List<String> MARKUP = List.of("<script>" + RUN + "</script>",
            "<img src=x onerror=\"" + RUN + "\">", "<svg onload=\"" + RUN + "\"><animate onbegin=\"" + RUN + "\">",
            "<iframe srcdoc=\"<script>" + RUN + "</script>\"></iframe>", "<details open ontoggle=\"" + RUN + "\">x",
            "<input autofocus onfocus=\"" + RUN + "\">", "<math><mtext></mtext><style>*{display:none}</style></math>",
            "<link rel=stylesheet href=https://evil.invalid/x.css>", "<base href=https://evil.invalid/>",
            "<meta http-equiv=refresh content=\"0;url=https://evil.invalid\">", "<object data=javascript:" + RUN + ">",
            "<form action=https://evil.invalid><button>Go</button></form>", "</p></div></article><h1>Outside</h1>",
            "&lt;script&gt;" + RUN + "&lt;/script&gt;", "${" + RUN + "}",
            "{{constructor.constructor('" + RUN + "')()}}",
            "<!--?lit$1$--><template shadowrootmode=open><script>" + RUN + "</script></template>");

    private static final List<String> LINKS = List.of("[a](javascript:" + RUN + ")", "[a](JaVaScRiPt:" + RUN + ")",
            "[a](data:text/html,<script>" + RUN + "</script>)", "[a](vbscript:x)", "[a]( javascript:" + RUN + ")",
            "[a](\u0001javascript:" + RUN + ")", "[a](java\tscript:" + RUN + ")", "[a](//evil.invalid)",
            "[a](file:///etc/passwd)", "[a](blob:x)", "![a](https://evil.invalid/pixel.png)",
            "![a](data:image/svg+xml;base64,PHN2Zz4=)", "<javascript:" + RUN + ">", "<https://evil.invalid/auto>",
            "[a]: javascript:" + RUN, "[a][a]", "[a](https://evil.invalid/\"onmouseover=\"" + RUN + ")",
            "[<img src=x onerror=" + RUN + ">](https://evil.invalid/a)", "[](https://evil.invalid/empty)",
            "[`](https://evil.invalid/a)`", "**[a](javascript:" + RUN + ")**", "[a](https:javascript:" + RUN + ")");

    private static final List<String> TRICKS = List.of(
            "| a | b |\n| --- |\n| <b onclick=\"" + RUN + "\">x</b> | c | d |",
            "|||||||", "> > > > quote", "- - - - list", "1. 1. 1. list", "# # # heading", "***bold _it_***",
            "~~~\ntildes",
            "Setext\n===", "[^1]: footnote", "`` ` ``", "\\[a\\](x)", "\u202Etxt.exe\u202C \u2066isolate\u2069 \u200F",
            "\u0000\u0007\u001B[31m red", "\uD83D\uDE00\u0301\u0301", "[1] [999] [0] [-1] [1][2]");

    /** Beginnings without an end, which expressions must not look for from each of them. */
    private static final List<String> UNENDED = List.of("[", "[a](http://x", "](", "**a", "`", "```\na\n", "| a ", "1",
            "# ",
            "- ", "|\\|", "[a](", "<a ", "&", "-", "*", "* ");
    private static final int LONG = 1_000_000;

    private static final String UNCLOSED_FENCE = "```html\n<script>" + RUN + "</script>\n" + END;

    /** What neither place ever shows of a reply, and the addresses of its links. */
    private static final String INSPECTION = """
            const inside = [...reply.querySelectorAll("*")];
            const allowed = new RegExp("^(A|ARTICLE|BLOCKQUOTE|BUTTON|CODE|DEL|DIV|EM|HR|LI|OL|P|PRE|SPAN|STRONG|TABLE"
                + "|TBODY|TD|TH|THEAD|TR|UL|svg|path)$");
            return [...inside.filter(each => !allowed.test(each.tagName)).map(each => each.outerHTML),
                ...inside.flatMap(each => [...each.attributes].filter(({name}) => /^(on|style|src)/.test(name))
                        .map(({name}) => each.tagName + " " + name)),
                ...inside.filter(each => each.tagName === "A" && !each.classList.contains("mark"))
                        .filter(each => !/^https?:\\/\\/[^/]/.test(each.getAttribute("href")) || each.rel.indexOf("noopener") < 0)
                        .map(each => each.outerHTML)];""";

    private final TestModelServer model = TestModelServer.start();

    @BeforeEach
    void startServiceWithModel() throws Exception {
        service = WebService.start(folder.resolve("data"), Map.of("CARREL_MODEL_BASE_URL", model.address().toString(),
                "CARREL_MODEL_NAME", "test", "CARREL_MODEL_API_KEY", "a-key"));
        addHandbook("Leave", LEAVE);
    }

    @AfterEach
    void closeServiceWithModel() {
        service.close();
        model.close();
    }

    @Test
    void theWebInterfaceShowsText() throws Exception {
        browser.open(service.signInLink(ADMIN));
        int turn = 0;
        for (String reply : replies()) {
            turn++;
            say(reply);
            browser.type("#question", QUESTION + Keys.ENTER);
            String shown = ".turn:nth-of-type(" + turn + ") .reply";
            browser.await("the end of reply " + turn, "return all(arguments[0] + '[aria-busy=false]')"
                    + ".find(each => each.textContent.includes(arguments[1]))", shown, END);

            assertThat(browser.run("const reply = document.querySelector(arguments[0]);" + INSPECTION, shown))
                    .as(reply)
                    .isEqualTo(List.of());
        }

        browser.saveScreenshot("hostile-replies");
        assertNothingRan();
        assertThat(browser.foreignRequests()).isEqualTo(List.of());
    }

    @Test
    void theWidgetShowsText() throws Exception {
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\"".formatted(addWidget(SHOW_ALL))));
        browser.open(website.origin());
        widget.open();
        int turn = 0;
        for (String reply : replies()) {
            turn++;
            say(reply);
            widget.ask(QUESTION);
            widget.awaitText(".turn:nth-of-type(" + turn + ") .reply", END);
            widget.awaitShown(".turn:nth-of-type(" + turn + ") .actions");

            assertThat(widget.run("const reply = root.querySelector('.turn:nth-of-type(" + turn + ") .reply');"
                    + INSPECTION)).as(reply).isEqualTo(List.of());
        }

        browser.saveScreenshot("hostile-replies-widget");
        assertNothingRan();
        assertThat(widget.contactedOrigins()).containsExactlyInAnyOrder(service.address(), website.origin());
    }

    /** Where the cost grew with the square of the length, this would take longer than a script may. */
    @Test
    void theWebInterfaceReadsLongTextsAtOnce() throws Exception {
        browser.open(service.signInLink(ADMIN));
        browser.awaitShown("#question");
        for (String beginning : UNENDED) {
            String script = """
                    const text = arguments[1] + arguments[0].repeat(arguments[2] / arguments[0].length) + arguments[3];
                    const {name} = performance.getEntriesByType("resource").find(({name}) => name.endsWith("/markdown.js"));
                    return import(name).then(({markdown}) => markdown(text).length);""";

            assertThat(browser.run(script, beginning, "", LONG, "")).as(beginning).isNotEqualTo(0L);
            assertThat(browser.run(script, beginning, "", LONG, "x")).as(beginning).isNotEqualTo(0L);
            assertThat(browser.run(script, beginning, "| ", LONG, "x |")).as(beginning).isNotEqualTo(0L);
            assertThat(browser.run(script, beginning, "# ", LONG, "\ra")).as(beginning).isNotEqualTo(0L);
        }
    }

    @Test
    void theWidgetShowsLongReplies() throws Exception {
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\"".formatted(addWidget(SHOW_ALL))));
        browser.open(website.origin());
        widget.open();
        int turn = 0;
        for (String beginning : UNENDED) {
            turn++;
            say(beginning.repeat(LONG / 50 / beginning.length()));
            widget.ask(QUESTION);
            widget.awaitShown(".turn:nth-of-type(" + turn + ") .actions");
        }
        assertThat(browser.messages()).isEmpty();
    }

    private void assertNothingRan() {
        assertThat(browser.run("return window.ran ?? null")).isNull();
        assertThat(browser.messages()).isEmpty();
    }

    private static List<String> replies() {
        return List.of(inOne(MARKUP), inOne(LINKS), inOne(TRICKS), UNCLOSED_FENCE);
    }

    private static String inOne(List<String> parts) {
        return parts.stream().collect(Collectors.joining("\n\n", "There are 28 days [1].\n\n", "\n\n" + END));
    }

    /** Has the model say a text in pieces that end within tags, links and marks. */
    private void say(String text) {
        int length = Math.max(5, text.length() / 200);
        String[] pieces = IntStream.range(0, (text.length() + length - 1) / length)
                .mapToObj(piece -> text.substring(piece * length, Math.min(text.length(), (piece + 1) * length)))
                .toArray(String[]::new);
        model.answer(request -> ModelScript.begin().role().text(pieces).finish("stop").usage(1, 1).done());
    }
}
