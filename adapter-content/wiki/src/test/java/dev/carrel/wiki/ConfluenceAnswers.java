package dev.carrel.wiki;

/** Answers of Confluence, as the published description of its interface writes them. */
final class ConfluenceAnswers {

    private ConfluenceAnswers() {}

    static String page(String id, String title, int version) {
        return "{\"id\": \"%s\", \"type\": \"page\", \"title\": \"%s\", \"version\": {\"number\": %d}}".formatted(id,
                title, version);
    }

    static String pages(String next, String... pages) {
        return "{\"results\": [%s], \"_links\": {\"base\": \"http://other.example\"%s}}".formatted(
                String.join(",", pages), next.isEmpty() ? "" : ", \"next\": \"" + next + "\"");
    }

    static String readPage(String webui) {
        return """
                {"id": "7", "title": "Oil | of pumps", "body": {"export_view": {"value": "<h1>Kind</h1><p>VG 46 &ouml;",
                 "representation": "export_view"}}, "_links": {"webui": "%s"}}""".formatted(webui);
    }
}
