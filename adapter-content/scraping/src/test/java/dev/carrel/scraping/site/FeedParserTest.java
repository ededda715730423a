package dev.carrel.scraping.site;

import dev.carrel.application.port.SitemapReader.SitemapResult.FeedContent;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.http.FetchFailedException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Feeds in the forms that programs write. */
final class FeedParserTest {

    private static final WebAddress AT = new WebAddress("https://a.example/blog/feed.xml");

    private static Map<String, String> read(String feed, Charset charset) throws FetchFailedException {
        FeedContent content = FeedParser.parseFeed(AT, feed.getBytes(charset)).orElseThrow();
        return content.entries()
                .entrySet()
                .stream()
                .collect(Collectors.toMap(entry -> entry.getKey().value(),
                        Map.Entry::getValue));
    }

    private static List<String> pages(String feed) throws FetchFailedException {
        return FeedParser.parseFeed(AT, feed.getBytes(StandardCharsets.UTF_8))
                .orElseThrow()
                .entries()
                .keySet()
                .stream()
                .map(WebAddress::value)
                .toList();
    }

    private static String rss(String... items) {
        return "<?xml version=\"1.0\"?><rss version=\"2.0\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\""
                + " xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:feedburner=\"http://rssnamespace.org/feedburner/ext/1.0\">"
                + "<channel><title>News</title><link>https://a.example/</link>"
                + "<atom:link href=\"https://a.example/blog/feed.xml\" rel=\"self\"/>"
                + "<image><url>https://a.example/logo.png</url><link>https://a.example/</link></image><item>"
                + String.join("</item><item>", items) + "</item></channel></rss>";
    }

    private static String atom(String... entries) {
        return "<?xml version='1.0' encoding='utf-8'?>\n<feed xmlns='http://www.w3.org/2005/Atom'>"
                + "<link rel='self' href='https://a.example/blog/feed.xml'/><link href='https://a.example/'/><entry>"
                + String.join("</entry><entry>", entries) + "</entry></feed>";
    }

    @Test
    void readsRss() throws Exception {
        assertThat(pages(rss(
                "<title>One</title><link>https://a.example/1?a=b&amp;c</link><guid isPermaLink='false'>77</guid>",
                "<link><![CDATA[ https://a.example/2 ]]></link><description><![CDATA[<p>&nbsp;It <b>is</b>]]></description>",
                "<title>By its name</title><guid>https://a.example/3</guid>",
                "<link>../4</link>", "<link>/five</link>", "<link>https://a.example/1?a=b&amp;c</link>",
                "<link>https://feeds.example/~r/6</link><feedburner:origLink>https://a.example/6</feedburner:origLink>",
                "<atom:link href='https://a.example/7/comments' rel='replies'/><link>https://a.example/7</link>",
                "<title>No address</title><guid isPermaLink='false'>https://a.example/8</guid>",
                "<link>https://b.example/9</link>", "<link>mailto:a@a.example</link>", "<link>::</link>")))
                .containsExactly("https://a.example/1?a=b&c", "https://a.example/2", "https://a.example/3",
                        "https://a.example/4", "https://a.example/five", "https://a.example/6", "https://a.example/7");
    }

    @Test
    void readsOldRss() throws Exception {
        assertThat(
                pages("\n <?xml version=\"1.0\"?><!DOCTYPE rss PUBLIC \"-//Netscape Communications//DTD RSS 0.91//EN\""
                        + " \"http://my.netscape.com/publish/formats/rss-0.91.dtd\"><rss version=\"0.91\"><channel><item>"
                        + "<title>Caf&eacute;</title><link>https://a.example/1</link></item></channel></rss>"))
                .containsExactly("https://a.example/1");
        assertThat(pages(
                "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>"
                        + "<channel rdf:about='https://a.example/'><items><rdf:Seq><rdf:li rdf:resource='https://a.example/1'/>"
                        + "</rdf:Seq></items></channel><item rdf:about='https://a.example/1'><link>https://a.example/1</link></item>"
                        + "</rdf:RDF>"))
                .containsExactly("https://a.example/1");
    }

    @Test
    void readsAtom() throws Exception {
        assertThat(pages(atom(
                "<id>urn:1</id><link rel='edit' href='/api/1'/><link rel='alternate' type='text/html' href='1'/>",
                "<link href='https://a.example/2'/><link rel='enclosure' href='https://a.example/2.mp3'/>",
                "<content type='xhtml'><div><link href='https://a.example/no'/><entry/></div></content><link href='3 b'/>",
                "<id>https://a.example/no</id><title>No address</title>")))
                .containsExactly("https://a.example/blog/1", "https://a.example/2", "https://a.example/blog/3%20b");
        assertThat(pages("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='https://www.a.example/x/'><entry"
                + " xml:base='y/'><link xml:base='z/' href='1'/></entry><entry><link href='2'/></entry></feed>"))
                .containsExactly("https://www.a.example/x/y/z/1", "https://www.a.example/x/2");
    }

    @Test
    void noticesWhatHasChanged() throws Exception {
        String entry = "<link href='/1'/><title>One</title><updated>2026-01-01T00:00:00Z</updated>"
                + "<content type='xhtml'><div>It is <b>open</b>.</div></content><slash>3</slash>";
        var seen = new ArrayList<String>();
        for (String each : List.of(entry, entry.replace("One", "Two"), entry.replace("2026", "2027"),
                entry.replace("open", "closed"), entry.replace("title>", "summary>"))) {
            seen.add(read(atom(each), StandardCharsets.UTF_8).get("https://a.example/1"));
        }
        assertThat(seen).doesNotHaveDuplicates().doesNotContainNull();
        assertThat(read(atom(entry.replace("3</slash", "4</slash")), StandardCharsets.UTF_8))
                .containsValue(seen.getFirst());
        String item = "<link>/2</link><pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate><content:encoded>A</content:encoded>";
        assertThat(read(rss(item), StandardCharsets.UTF_8))
                .isNotEqualTo(read(rss(item.replace(">A<", ">B<")), StandardCharsets.UTF_8));
    }

    @Test
    void readsOtherCharacterSets() throws Exception {
        String feed = rss("<link>/ü</link>");
        String expected = "https://a.example/ü";
        assertThat(read(feed.replace("?>", " encoding=\"iso-8859-1\"?>").replace("\"1.0\"?", "\"1.0\" ?"),
                StandardCharsets.ISO_8859_1)).containsKey(expected);
        assertThat(read("\ufeff" + feed, StandardCharsets.UTF_8)).containsKey(expected);
        assertThat(read("\ufeff" + feed, StandardCharsets.UTF_16LE)).containsKey(expected);
    }

    @Test
    void readsNoEntities() throws Exception {
        String bomb = IntStream.range(0, 20)
                .mapToObj(i -> "<!ENTITY " + (char) ('b' + i) + " '"
                        + ("&" + (char) ('a' + i) + ";").repeat(10) + "'>")
                .collect(Collectors.joining());
        for (String declaration : List.of("<!ENTITY u SYSTEM 'file:///etc/passwd'>",
                "<!ENTITY a 'aaaaaaaaaa'>" + bomb)) {
            assertThat(pages(rss("<title>&u;</title><link>/1&u;</link>").replace("<rss", "<!DOCTYPE rss [" + declaration
                    + "]><rss"))).containsExactly("https://a.example/1");
        }
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        assertThat(pages(rss("<title>No address</title>"))).isEmpty();
        assertThatThrownBy(() -> pages(rss("<link>https://b.example/1</link>")))
                .hasMessage("The feed lists no page of its own site.");
        assertThatThrownBy(() -> pages(rss("<link>/1</link>").replace("</channel>", "")))
                .hasMessage("The feed is damaged.");
        for (String other : List.of("<urlset/>", "<html><feed/></html>", "<", "", "rss", "<!-- feed -->",
                "<!DOCTYPE feed [<!ENTITY \0>]><feed/>")) {
            assertThat(FeedParser.parseFeed(AT, other.getBytes(StandardCharsets.UTF_8))).as(other).isEmpty();
        }
    }
}
