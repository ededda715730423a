package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns bytes of the formats that it knows into clean text. It trusts nothing that it reads. */
public interface TextExtractor {

    /** Extracts; never throws for what the bytes are. */
    ExtractionResult extractText(ExtractionSource source);

    /**
     * @param bytes the content; not changed
     * @param name the name of the file that it was in; null if it was in none
     * @param contentType what is said about it, possibly wrong; null if nothing is
     * @param location the address that relative links are resolved against; null if there is none
     */
    record ExtractionSource(byte[] bytes, @Nullable String name, @Nullable String contentType,
            @Nullable WebAddress location) {}

    /** What came of it. */
    sealed interface ExtractionResult {

        /**
         * @param title the text's own title, one line; null if it has none
         * @param sections in reading order, not all blank
         */
        record ExtractedText(@Nullable String title, List<Section> sections,
                PageLinks links) implements ExtractionResult {

            public ExtractedText {
                sections = List.copyOf(sections);
            }
        }

        record ExtractionFailed(Failure failure) implements ExtractionResult {}
    }

    /**
     * Where a text leads, and what it says to robots.
     *
     * @param targets what it links to and lets robots follow, absolute, each once, in reading order
     * @param canonical the address that it says it is to be known by; null if it says none
     * @param mayIndex whether robots may keep it
     */
    record PageLinks(List<WebAddress> targets, @Nullable WebAddress canonical, boolean mayIndex) {

        /** Leads nowhere and forbids nothing. */
        public static final PageLinks NONE = new PageLinks(List.of(), null, true);

        public PageLinks {
            targets = List.copyOf(targets);
        }
    }
}
