package dev.carrel.application.fake.web;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Reads all bytes as plain text in UTF-8: a line {@code -> ADDRESS} is a link, {@code == ADDRESS} the canonical
 * address, and {@code noindex} forbids robots to keep the page.
 */
public final class LinkingTextExtractor implements TextExtractor {

    @Override
    public ExtractionResult extractText(ExtractionSource source) {
        List<String> lines = new String(source.bytes(), StandardCharsets.UTF_8).lines().toList();
        Predicate<String> isMarkup = line -> line.startsWith("-> ") || line.startsWith("== ") || line.equals("noindex");
        String text = lines.stream().filter(isMarkup.negate()).collect(Collectors.joining("\n")).strip();
        if (text.isEmpty()) {
            return new ExtractionResult.ExtractionFailed(Failure.permanentFailure("There is no text in it."));
        }
        return new ExtractionResult.ExtractedText(null, List.of(Section.of(text)),
                new PageLinks(addresses(lines, "-> "),
                        addresses(lines, "== ").stream().findFirst().orElse(null), !lines.contains("noindex")));
    }

    private static List<WebAddress> addresses(List<String> lines, String mark) {
        return lines.stream()
                .filter(line -> line.startsWith(mark))
                .map(line -> new WebAddress(line.substring(mark.length())))
                .toList();
    }
}
