package dev.carrel.wiki;

import dev.carrel.application.contract.connector.ConnectorKindContract;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import dev.carrel.wiki.ScriptedServer.Answer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;

/** The contract of places, with a wiki whose server answers as its published description says. */
abstract class WikiPlaceContract extends ConnectorKindContract {

    final GuardedHttp http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"), "Carrel");
    final ScriptedServer server;
    /** By title. */
    final Map<String, WrittenPage> pages = new TreeMap<>();
    private int changes;

    WikiPlaceContract() throws Exception {
        server = new ScriptedServer();
        server.answer(request -> answer(request.replaceFirst("\\?.*", ""), parametersOf(request)));
    }

    /** A page; each change has a greater number. */
    record WrittenPage(String title, int id, int revision, String text) {}

    abstract Answer answer(String path, Map<String, String> parameters);

    private static Map<String, String> parametersOf(String request) {
        return Stream.of(request.substring(request.indexOf('?') + 1).split("&"))
                .map(parameter -> parameter.split("=", 2))
                .filter(parameter -> parameter.length == 2)
                .collect(Collectors.toMap(parameter -> parameter[0],
                        parameter -> URLDecoder.decode(parameter[1], StandardCharsets.UTF_8)));
    }

    final Optional<WrittenPage> find(int number, boolean isRevision) {
        return pages.values()
                .stream()
                .filter(page -> number == (isRevision ? page.revision() : page.id()))
                .findFirst();
    }

    @Override
    protected void writeFile(String path, String text) {
        int number = ++changes;
        pages.merge(path, new WrittenPage(path, number, number, text),
                (before, page) -> new WrittenPage(path, before.id(), number, text));
    }

    @Override
    protected void deleteFile(String path) {
        pages.remove(path);
    }

    @Override
    @AfterEach
    protected void removePlace() {
        server.close();
    }

    @AfterEach
    void closeHttp() {
        http.close();
    }

    @Override
    protected String pathOfHidden() {
        return "%2Ehidden/c.md";
    }

    @Override
    protected String fileName(String path) {
        return super.fileName(path) + ".html";
    }

    @Override
    protected String textOf(String content) {
        return content.replaceFirst("(?s).*<body><p>(.*)</p></body>.*", "$1");
    }
}
