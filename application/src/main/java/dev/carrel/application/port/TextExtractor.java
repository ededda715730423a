package dev.carrel.application.port;

import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.WebAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns bytes of the formats that it knows into clean text. It trusts nothing that it reads. */
public interface TextExtractor {

    /** Extracts; never throws for what the bytes are. */
    Extracted extract(Source source);

    /**
     * @param bytes
     *            the content; not changed
     * @param contentType
     *            what is said about it, possibly wrong; null if nothing is
     * @param location
     *            the address that relative links are resolved against; null if there is none
     */
    record Source(byte[] bytes, @Nullable String contentType, @Nullable WebAddress location) {}

    /** What came of it. */
    sealed interface Extracted {

        /**
         * @param title
         *            the text's own title, one line; null if it has none
         * @param sections
         *            in reading order, not all blank
         * @param links
         *            where it links to, absolute, each once
         */
        record Text(@Nullable String title, List<Section> sections, List<WebAddress> links) implements Extracted {

            public Text {
                sections = List.copyOf(sections);
                links = List.copyOf(links);
            }
        }

        record Failed(Failure failure) implements Extracted {}
    }
}
