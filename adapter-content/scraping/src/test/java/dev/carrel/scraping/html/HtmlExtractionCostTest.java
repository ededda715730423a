package dev.carrel.scraping.html;

import dev.carrel.application.contract.web.LongRuns;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.web.CostRatio.assertInProportion;
import static dev.carrel.application.contract.web.CostRatio.nestText;
import static dev.carrel.application.contract.web.CostRatio.repeatText;
import static dev.carrel.scraping.PageExtraction.extractPage;

/**
 * Extraction takes linear time for any content. Each kind is measured with one small input or a few; the tests with the
 * tag {@code reliability} measure all of them, and larger ones.
 */
final class HtmlExtractionCostTest {

    private static final int CHARACTERS = 16 * 1024;
    private static final int FEW_CHARACTERS = 4 * 1024;
    private static final String JSON = "<script type=application/ld+json>";

    @Test
    void boundsCostOfEachKind() {
        Map<String, IntFunction<String>> pages = new LinkedHashMap<>();
        for (String part : new String[]{"<div>", "<i><b>x", "<h1>x</h1><p>y", "<ul><li>a", "<nobr>", "<svg><p>",
            "<div class=fragment><div class=line>x", "<iframe srcdoc='<p>x'>", "<a href=#>x",
            "<meta name=robots content=a>"}) {
            pages.put(part, repeatText("", part, ""));
        }
        for (String part : new String[]{"<table><p>x", "<td rowspan=9>x", "<tr><td colspan=1000>x<td>y"}) {
            pages.put("cells of " + part, repeatText("<table>", part, ""));
        }
        pages.put("tables in tables", nestText("<table><tr><td>", "</td></tr></table>"));
        for (String part : new String[]{"<!--", "<a b='", "<![CDATA[", "<script>", "&a"}) {
            pages.put("unclosed " + part, repeatText("<p>One.", part, ""));
        }
        pages.put("tag name", repeatText("<p>One.<a", "日", ">"));
        pages.put("class names", repeatText("<p class='", "main-", "'>One."));
        pages.put("style", repeatText("<p style='", "display:  ", "'>One."));
        pages.put("different attributes", differentAttributes());
        pages.put("path", repeatText("<a href='", "../", "'>x</a>"));
        pages.put("base", repeatText("<base href='https://x.example/", "%20", "'><a href=x>One.</a>"));
        for (String part : new String[]{"\"articleBody\":\"a\",", "\"acceptedAnswer\":\"text\":\"a", "{\"a\":"}) {
            pages.put("structured " + part, repeatText(JSON + "[", part, "</script>"));
            pages.put("scripts of " + part, repeatText("", JSON + part + "</script>", ""));
        }
        pages.put("markup of an article", repeatText(JSON + "{\"articleBody\":\"", "<p><b><i>x", "\"}</script>"));
        pages.put("title", repeatText("<title>x", " - ", "</title>One."));
        pages.put("paragraph", repeatText("<p>One.", "\n \n", ""));
        pages.put("code", repeatText("<pre>One.", "x\n\n", "x</pre>"));
        pages.forEach((what, page) -> assertInProportion(what, FEW_CHARACTERS, page,
                html -> extractPage("<html>" + html)));
        assertInProportion("plain text", FEW_CHARACTERS, repeatText("One.", "x.\n", "Two."),
                text -> extractPage(text.getBytes(StandardCharsets.UTF_8), "text/plain"));
    }

    @Test
    void boundsCostOfAFewRuns() {
        measureRuns(LongRuns.few(), FEW_CHARACTERS);
    }

    @Test
    @Tag("reliability")
    void boundsCostOfManyRuns() {
        measureRuns(LongRuns.drawn(), CHARACTERS);
    }

    private static void measureRuns(Map<String, String> runs, int characters) {
        for (String around : new String[]{"<p>One.|", "<h1>x|</h1>One.", "<pre>One.|x</pre>", "<title>x|</title>One.",
            "<div class=\"c|\"><p>One.</div>", "<div id=\"c|\"><p>One.</div>", "<a rel=\"c|\" href=x>One.</a>",
            "<link rel=\"c|\" href=x>One.", "<p style=\"c|\">One.", "<img alt=\"c|\">", "<a href=\"c|\">One.</a>",
            "<meta name=robots content=\"c|\">One.", "<table><td>x|", JSON + "{\"articleBody\":\"x|\"}</script>"}) {
            int place = around.indexOf('|');
            runs.forEach((name, run) -> assertInProportion(around + " of " + name, characters,
                    repeatText("<html>" + around.substring(0, place), run, around.substring(place + 1)),
                    page -> extractPage(page)));
        }
        runs.forEach((name, run) -> assertInProportion("plain text of " + name, characters,
                repeatText("One.", run, "Two."),
                text -> extractPage(text.getBytes(StandardCharsets.UTF_8), "text/plain")));
    }

    @Test
    @Tag("reliability")
    void boundsCostOfRepeatedTags() {
        for (String part : new String[]{"<div>", "<div>x", "<p>x", "<p>x. </p>", "<span>x</span>", "<b>", "<i><b>x",
            "</b>", "</p>", "</x>", "<x-y>a", "<hr>", "x<br>", "<h1>x", "<h1>x</h1><p>y", "<h2>x</h2>y", "<h6>x",
            "<ul><li>a", "<li>a", "<dl><dt>a<dd>b", "<pre>", "<button>x", "<nav>x", "<form><p>", "<nobr>", "<option>x",
            "<ruby><rt>x", "<details><summary>x", "<svg><p>", "<math><mi>", "<template>", "<object>", "<marquee>",
            "<article><p>x. y. z.", "<section class=comments>", "<div class=ad>x", "<blockquote><footer>x",
            "<template shadowrootmode=open>x", "<form>x<input name=q>", "<div class=fragment><div class=line>x",
            "<div class=note><table><td>x<td>",
            "<iframe srcdoc='<p>x'>", "<noframes>x</noframes>", "<frameset>",
            "<a href=x>x</a>", "<a href=#>x", "<link rel=canonical href=x>", "<meta name=robots content=a>",
            "<base href=x>", "<html a=1>", "<body a=1>"}) {
            assertInProportion(part, CHARACTERS, repeatText("<html>", part, ""), page -> extractPage(page));
        }
    }

    @Test
    @Tag("reliability")
    void boundsCostOfTables() {
        for (String part : new String[]{"<table>", "<table>x", "<table><p>x", "<table><b>x", "<table><tr><td>",
            "<table><tr><td>x", "<tr><td>x", "<td>x", "<td>", "<td><img alt=x>", "<td rowspan=9>x",
            "<tr><td rowspan=65534>x<td>y", "<tr><td colspan=1000>x<td>y", "<table><td><img alt=x>",
            "<tr><td rowspan=0 colspan=99>"}) {
            assertInProportion(part, CHARACTERS, repeatText("<table>", part, ""), page -> extractPage(page));
        }
        assertInProportion("a row", CHARACTERS, repeatText("<table><tr>", "<td>x", "</table>"),
                page -> extractPage(page));
        assertInProportion("code in tables in tables", CHARACTERS,
                nestText("<table><tr><td><pre>a\nb</pre><td>", "</td></tr></table>"), page -> extractPage(page));
        assertInProportion("tables in tables", CHARACTERS, nestText("<table><tr><td>", "</td></tr></table>"),
                page -> extractPage(page));
    }

    @Test
    @Tag("reliability")
    void boundsCostOfUnclosedMarkup() {
        for (String part : new String[]{"<", "<a", "<a ", "<a b", "<a b='", "<a b=\"", "<p ", "<!", "<!-", "<!--",
            "<!-- x -->", "<?", "<![CDATA[", "<title>", "<textarea>", "<script>", "<style>", "</", "&", "&amp;", "&a",
            "&#1", "& "}) {
            assertInProportion(part, CHARACTERS, repeatText("<html><p>One.", part, ""), page -> extractPage(page));
        }
    }

    @Test
    @Tag("reliability")
    void boundsCostOfTagNames() {
        for (String part : new String[]{"a", "<a", "<aaaaaaaa", "\0", "a\0", "<\0", "-", "日"}) {
            for (String tag : new String[]{"<a", "</a"}) {
                assertInProportion(tag + part, 4 * CHARACTERS, repeatText("<html><p>One." + tag, part, ">"),
                        page -> extractPage(page));
            }
        }
    }

    @Test
    @Tag("reliability")
    void boundsCostOfAttributes() {
        for (String attribute : new String[]{"class", "id", "style", "role", "title", "aria-label", "hidden",
            "itemprop",
            "a"}) {
            for (String part : new String[]{"x", " ", "a ", "-", "main-", "doc_", "aA", "display\n", "display:  "}) {
                assertInProportion(attribute + "=" + part, CHARACTERS,
                        repeatText("<html><p " + attribute + "='", part, "'>One."), page -> extractPage(page));
            }
        }
        assertInProportion("different attributes", CHARACTERS, differentAttributes(), page -> extractPage(page));
    }

    @Test
    @Tag("reliability")
    void boundsCostOfAddresses() {
        for (String part : new String[]{"../", "x/", "./", "#", "?", "//", "%20", " "}) {
            for (String tag : new String[]{"<a href", "<link rel=canonical href", "<iframe src", "<base href",
                "<base href='https://x.example/x' id"}) {
                assertInProportion(tag + "=" + part, CHARACTERS,
                        repeatText("<html>" + tag + "='", part, "'>x</a><a href=x>One.</a>"),
                        page -> extractPage(page));
            }
            assertInProportion("absolute base of " + part, CHARACTERS,
                    repeatText("<html><base href='https://x.example/", part, "'><a href=x>One.</a>"),
                    page -> extractPage(page));
        }
    }

    @Test
    @Tag("reliability")
    void boundsCostOfStructuredData() {
        Map<String, IntFunction<String>> scripts = new LinkedHashMap<>();
        for (String part : new String[]{"\"articleBody\":\"", "\"articleBody\":\"\\", "\"articleBody\":\"a\",",
            "\"articleBody\":\"<b>\",", "\"articleBody\"  ", "\"acceptedAnswer\":\"name\":\"", "\"acceptedAnswer\":",
            "\"acceptedAnswer\":\"text\":\"a", "{\"acceptedAnswer\":{\"text\":\"a\"}},", "[", "{\"a\":", "{}", "\\",
            "\""}) {
            scripts.put("[" + part, repeatText(JSON + "[", part, "</script>"));
            scripts.put("scripts of " + part, repeatText("", JSON + part + "</script>", ""));
        }
        scripts.put("space in a field", repeatText(JSON + "\"articleBody\"", " ", "</script>"));
        scripts.put("text of an article", repeatText(JSON + "{\"articleBody\":\"", "x ", "\"}</script>"));
        scripts.put("markup of an article", repeatText(JSON + "{\"articleBody\":\"", "<p><b><i>x", "\"}</script>"));
        scripts.put("open script", repeatText("", JSON + "{\"articleBody\":\"", ""));
        scripts.forEach(
                (what, page) -> assertInProportion(what, CHARACTERS, page, html -> extractPage("<html>" + html)));
    }

    @Test
    @Tag("reliability")
    void boundsCostOfLongRuns() {
        for (String part : new String[]{" ", "\t \t", "\n", "\n \n", "\r", "\u00a0", "-", " - ", ": ", "x", "x ", "日本",
            "x.\n", "x\n\n", "\u00ad", "\u0000x"}) {
            for (String around : new String[]{"<title>x|</title>One.", "<h1>x|</h1>One.", "<p>One.|",
                "<pre>One.|x</pre>",
                "<meta property=og:title content='x|'>One.", "<td>x|"}) {
                int place = around.indexOf('|');
                assertInProportion(around + " of " + part, CHARACTERS,
                        repeatText("<html>" + around.substring(0, place), part, around.substring(place + 1)),
                        page -> extractPage(page));
            }
            assertInProportion("plain text of " + part, CHARACTERS, repeatText("One.", part, "Two."),
                    text -> extractPage(text.getBytes(StandardCharsets.UTF_8), "text/plain"));
        }
    }

    private static IntFunction<String> differentAttributes() {
        return characters -> {
            var page = new StringBuilder("<html><p ");
            for (int i = 0; page.length() < characters; i++) {
                page.append('a').append(i).append("=1 ");
            }
            return page.append(">One.").toString();
        };
    }
}
