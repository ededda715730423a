package dev.carrel.domain.correction;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.TextChangedException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A corrected text of a document.
 *
 * @param text Markdown, as {@link DocumentContent#fullText} returns it, not blank
 * @param version the {@linkplain DocumentContent#version() version} of the text that was edited; null to replace any
 * @param by who corrects it; null if that is not known
 */
public record NewCorrection(String text, @Nullable String version, @Nullable String by) {

    /**
     * Creates a correction.
     *
     * @throws InvalidRequestException if the text is blank
     * @throws ContentTooLargeException if the text exceeds {@link NewDocument#MAX_TEXT_BYTES}
     */
    public NewCorrection {
        text = text.replace("\r\n", "\n").replace('\r', '\n').strip();
        if (text.length() > NewDocument.MAX_TEXT_BYTES
                || text.getBytes(StandardCharsets.UTF_8).length > NewDocument.MAX_TEXT_BYTES) {
            throw new ContentTooLargeException("text", NewDocument.MAX_TEXT_BYTES);
        }
        if (text.isEmpty()) {
            throw InvalidRequestException.of("text", "must not be blank; delete the document if none of it is right");
        }
    }

    /**
     * Returns what replaces a text that was read: its title stays unless it is made of its first words, and its pages
     * where they are certain.
     */
    public DocumentContent applyTo(DocumentContent read) {
        List<Section> sections = Section.ofMarkdown(text);
        return read.withSections(read.sections().stream().anyMatch(section -> section.page() > 0)
                ? new CorrectedPages(read.sections()).divide(sections)
                : sections);
    }

    /** @throws TextChangedException if a text is not of the expected version; null expects any */
    public static void requireVersion(DocumentContent content, @Nullable String version) {
        if (version != null && !version.equals(content.version())) {
            throw new TextChangedException();
        }
    }
}
