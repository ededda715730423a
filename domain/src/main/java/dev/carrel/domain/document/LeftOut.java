package dev.carrel.domain.document;

import dev.carrel.domain.WireName;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a reader found in a source and did not take into the text.
 *
 * @param count how many there are, at least 1
 */
public record LeftOut(Part part, int count) {

    /** A kind of content that a reader does not take. */
    public enum Part implements WireName {

        /** Pictures and drawings. */
        PICTURES,

        /** Audio and video. */
        MEDIA,

        /** Documents inside the document: objects of other programs, frames of a page. */
        EMBEDDED_OBJECTS,

        /** Attachments without a text that can be read; their names are taken. */
        ATTACHMENTS,

        /** Messages of a mail box beyond the limit. */
        MESSAGES,

        /** Comments of reviewers. */
        COMMENTS,

        /** Texts that the author has deleted or struck out, but the file still has. */
        DELETED_TEXTS,

        /** Formulas of a sheet whose value the file does not have, and which could not be computed. */
        FORMULAS,

        /** Programs: projects of macros, scripts of a PDF. */
        MACROS,

        /** Pages that are pictures, such as scans. */
        PICTURED_PAGES,

        /** Pages and other pictures whose text was recognised, but is likely to have many errors. */
        UNCLEAR_PAGES,

        /** Lines that are repeated on pages: running headers, page numbers. */
        PAGE_FURNITURE;

        @Override
        public String wireName() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public LeftOut {
        if (count < 1) {
            throw new IllegalArgumentException("what is left out is counted from 1, not " + count);
        }
    }

    /** Returns the sums of lists by part, in the order of the parts. */
    public static List<LeftOut> sum(Stream<LeftOut> all) {
        Map<Part, Integer> counts = new EnumMap<>(Part.class);
        all.forEach(each -> counts.merge(each.part(), each.count(), Integer::sum));
        return counts.entrySet().stream().map(each -> new LeftOut(each.getKey(), each.getValue())).toList();
    }
}
