package dev.carrel.formats.office.opendocument;

import dev.carrel.domain.text.NumberFormat;
import dev.carrel.formats.xhtml.XmlAttributes;
import java.util.function.IntUnaryOperator;
import org.xml.sax.Attributes;

/**
 * A level of a numbered list or of numbered headings.
 *
 * @param prefix what stands before the number, often nothing
 * @param suffix what stands after the number, such as a full stop
 * @param start the number of the first item
 * @param shown how many levels the number shows: two in 3.4
 */
record NumberLevel(NumberFormat format, String prefix, String suffix, int start, int shown) {

    static final NumberLevel NONE = new NumberLevel(NumberFormat.NONE, "", "", 1, 1);

    static NumberLevel of(Attributes attributes) {
        return new NumberLevel(NumberFormat.of(XmlAttributes.find(attributes, "num-format")),
                XmlAttributes.find(attributes, "num-prefix"),
                XmlAttributes.find(attributes, "num-suffix"),
                XmlAttributes.findNumber(attributes, "start-value", 1),
                XmlAttributes.findNumber(attributes, "display-levels", 1));
    }

    boolean isNumbered() {
        return format != NumberFormat.NONE;
    }

    /** Returns true if a list of numbers with full stops says the same. */
    boolean isUsual() {
        return format == NumberFormat.DECIMAL && shown == 1;
    }

    /**
     * Writes the number of an item as the document shows it.
     *
     * @param level from 1
     * @param numbers the numbers by level, of this level and of the levels above
     */
    String write(int level, IntUnaryOperator numbers) {
        var label = new StringBuilder();
        for (int above = Math.max(1, level - shown + 1); above < level; above++) {
            label.append(numbers.applyAsInt(above)).append('.');
        }
        return prefix + label + format.write(numbers.applyAsInt(level)) + suffix;
    }
}
