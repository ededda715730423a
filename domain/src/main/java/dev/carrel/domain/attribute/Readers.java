package dev.carrel.domain.attribute;

import dev.carrel.domain.attribute.AttributeFilter.AnyOf;
import dev.carrel.domain.attribute.AttributeFilter.Comparison;
import dev.carrel.domain.attribute.AttributeFilter.ComparisonOperator;
import dev.carrel.domain.attribute.AttributeFilter.Membership;
import dev.carrel.domain.attribute.AttributeValue.TextListValue;
import dev.carrel.domain.attribute.AttributeValue.TextValue;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.text.Sha256;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Who may read a document, as the place outside says that it is kept in step with. Stored beside the attributes under a
 * key that no client can use, so that storages and indexes find documents by it like by any attribute.
 *
 * @param everybody whether all may read it who may use its library
 * @param names of who may, without limit of number, such as {@code group:sales} and {@code user:anna}; none with
 * everybody
 */
public record Readers(boolean everybody, SortedSet<String> names) {

    /** All who may use the library. */
    public static final Readers EVERYBODY = new Readers(true, new TreeSet<>());
    /** Only who may see all documents, such as administrators: for a document whose rights are not known. */
    public static final Readers NOBODY = new Readers(false, new TreeSet<>());

    /** What names must be, in words. */
    public static final String NAME_RULE = "group: or user: with a name of at most "
            + AttributeValue.MAX_TEXT_CHARACTERS + " characters in one line";

    /** What a client writes for {@link #EVERYBODY}. */
    public static final String ALL = "*";

    /** The key under which they are stored: no key of an attribute has its first character. */
    static final String KEY = "$readers";
    /** Marks documents that are not for everybody; no name. */
    private static final String RESTRICTED = "!";

    private static final String GROUP = "group:";
    private static final String USER = "user:";

    public Readers {
        names.forEach(name -> {
            if (!isName(name)) {
                throw InvalidRequestException.of("readers", "must be " + ALL + " alone, or names: " + NAME_RULE);
            }
        });
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
    }

    /**
     * Returns the readers with names, or everybody for {@value #ALL} alone.
     *
     * @throws InvalidRequestException if one is not {@linkplain #isName a name}
     */
    public static Readers of(Collection<String> names) {
        return List.copyOf(names).equals(List.of(ALL)) ? EVERYBODY : new Readers(false, new TreeSet<>(names));
    }

    /** Returns the name of a group. */
    public static String group(String group) {
        return GROUP + group;
    }

    /** Returns the name of a user. */
    public static String user(String user) {
        return USER + user;
    }

    /** Returns whether a text is the name of a group or a user. */
    public static boolean isName(String text) {
        return Stream.of(GROUP, USER).anyMatch(kind -> text.startsWith(kind) && text.length() > kind.length())
                && AttributeValue.isText(text) && text.codePoints().noneMatch(Character::isISOControl);
    }

    /** Returns the filter that documents pass for everybody or for one of these names. */
    public static AttributeFilter readableBy(Collection<String> names) {
        AttributeFilter forEverybody = new Comparison(KEY, ComparisonOperator.NE, new TextValue(RESTRICTED));
        List<AttributeValue> values = new TreeSet<>(names).stream().<AttributeValue>map(TextValue::new).toList();
        return values.isEmpty() ? forEverybody
                : new AnyOf(List.of(forEverybody, new Membership(KEY, false, values)));
    }

    /** Returns the names, or {@value #ALL} for everybody. */
    public List<String> toList() {
        return everybody ? List.of(ALL) : List.copyOf(names);
    }

    /** Returns a text that differs from that of other readers. */
    public String digest() {
        return HexFormat.of().formatHex(Sha256.of(String.join("\n", toList())), 0, 8);
    }

    TextListValue toValue() {
        return new TextListValue(everybody ? List.of(ALL)
                : Stream.concat(Stream.of(RESTRICTED), names.stream()).toList());
    }

    static Readers ofValue(AttributeValue value) {
        List<String> texts = ((TextListValue) value).texts();
        return texts.equals(List.of(ALL)) ? EVERYBODY
                : new Readers(false, new TreeSet<>(texts.stream().filter(text -> !text.equals(RESTRICTED)).toList()));
    }
}
