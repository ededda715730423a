package dev.carrel.formats;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.worker.ParserMain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The main program of a fake worker process that obeys orders in RTF documents. */
final class ScriptedParserMain {

    private ScriptedParserMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ParserMain.serveRequests((kind, bytes) -> new ParseResult.ParsedText(null,
                List.of(Section.of(runOrder(new String(bytes, StandardCharsets.US_ASCII))))), arguments);
    }

    private static String runOrder(String order) throws InterruptedException {
        return switch (order) {
            case "{\\rtf hang" -> {
                new CountDownLatch(1).await();
                yield "";
            }
            case "{\\rtf spin" -> {
                while (true) {
                    Thread.onSpinWait();
                }
            }
            case "{\\rtf fill" -> {
                List<byte[]> all = new ArrayList<>();
                while (true) {
                    all.add(new byte[1024 * 1024]);
                }
            }
            case "{\\rtf recurse" -> runOrder(order);
            case "{\\rtf crash" -> {
                Runtime.getRuntime().halt(134);
                yield "";
            }
            case "{\\rtf print" -> {
                System.out.println("noise ".repeat(100_000));
                System.err.println("noise ".repeat(100_000));
                yield "printed";
            }
            case "{\\rtf environment" -> String.join(" ", System.getenv().keySet()) + ".";
            default -> "process " + ProcessHandle.current().pid();
        };
    }
}
