package dev.carrel.ranking.passage;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.AttributeFilter.AllOf;
import dev.carrel.domain.attribute.AttributeFilter.AnyOf;
import dev.carrel.domain.attribute.AttributeFilter.Comparison;
import dev.carrel.domain.attribute.AttributeFilter.ComparisonOperator;
import dev.carrel.domain.attribute.AttributeFilter.Membership;
import dev.carrel.domain.attribute.AttributeValue;
import dev.carrel.domain.attribute.AttributeValue.BooleanValue;
import dev.carrel.domain.attribute.AttributeValue.NumberValue;
import dev.carrel.domain.attribute.AttributeValue.TextListValue;
import dev.carrel.domain.attribute.AttributeValue.TextValue;
import dev.carrel.domain.attribute.Attributes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.TermsEnum.SeekStatus;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The attributes of passages as terms of one field, whatever the number of different keys, and the evaluation of
 * filters on them. A term is the key, a zero byte, a letter for the type, and the value in an encoding whose byte order
 * is the order of the values; a list of texts is several terms. No key contains a zero byte.
 */
public final class AttributeTerms {

    private static final char TEXT = 't';
    private static final char NUMBER = 'n';
    private static final char BOOLEAN = 'b';

    private final @Nullable Terms terms;
    private final int maxDoc;

    private AttributeTerms(@Nullable Terms terms, int maxDoc) {
        this.terms = terms;
        this.maxDoc = maxDoc;
    }

    /** Returns the terms of a document's attributes. */
    static List<BytesRef> toTerms(Attributes attributes) {
        return attributes.values().entrySet().stream().flatMap(attribute -> {
            String key = attribute.getKey();
            return attribute.getValue() instanceof TextListValue list
                    ? list.texts().stream().distinct().map(text -> toTerm(key, new TextValue(text)))
                    : Stream.of(toTerm(key, attribute.getValue()));
        }).toList();
    }

    /** Returns the passages of a segment that pass a filter and are not deleted. */
    public static FixedBitSet findPassages(AttributeFilter filter, LeafReader segment) throws IOException {
        var evaluation = new AttributeTerms(segment.terms(PassageFields.ATTRIBUTES), segment.maxDoc());
        FixedBitSet passing = evaluation.evaluate(filter);
        if (segment.getLiveDocs() != null) {
            segment.getLiveDocs().applyMask(passing, 0);
        }
        return passing;
    }

    private FixedBitSet evaluate(AttributeFilter filter) throws IOException {
        return switch (filter) {
            case Comparison comparison -> compare(comparison);
            case Membership membership -> {
                var equal = new FixedBitSet(maxDoc);
                for (AttributeValue value : membership.values()) {
                    addEqual(equal, membership.key(), value);
                }
                yield membership.negated() ? negate(equal) : equal;
            }
            case AllOf all -> {
                FixedBitSet passing = negate(new FixedBitSet(maxDoc));
                for (AttributeFilter each : all.filters()) {
                    passing.and(evaluate(each));
                }
                yield passing;
            }
            case AnyOf any -> {
                var passing = new FixedBitSet(maxDoc);
                for (AttributeFilter each : any.filters()) {
                    passing.or(evaluate(each));
                }
                yield passing;
            }
        };
    }

    private FixedBitSet compare(Comparison comparison) throws IOException {
        var passing = new FixedBitSet(maxDoc);
        ComparisonOperator operator = comparison.operator();
        switch (operator) {
            case EQ, NE -> addEqual(passing, comparison.key(), comparison.value());
            case GT, GTE, LT, LTE -> addRange(passing, operator, comparison);
        }
        return operator == ComparisonOperator.NE ? negate(passing) : passing;
    }

    private FixedBitSet negate(FixedBitSet passages) {
        passages.flip(0, maxDoc);
        return passages;
    }

    private void addEqual(FixedBitSet passages, String key, AttributeValue value) throws IOException {
        if (terms == null || value instanceof TextListValue) {
            return;
        }
        TermsEnum found = terms.iterator();
        if (found.seekExact(toTerm(key, value))) {
            addPostings(passages, found);
        }
    }

    private void addRange(FixedBitSet passages, ComparisonOperator operator, Comparison comparison)
            throws IOException {
        if (terms == null || comparison.value() instanceof TextListValue) {
            return;
        }
        boolean isUpwards = operator == ComparisonOperator.GT || operator == ComparisonOperator.GTE;
        boolean isInclusive = operator == ComparisonOperator.GTE || operator == ComparisonOperator.LTE;
        BytesRef bound = toTerm(comparison.key(), comparison.value());
        BytesRef prefix = toPrefix(comparison.key(), comparison.value());
        TermsEnum found = terms.iterator();
        boolean more = found.seekCeil(isUpwards ? bound : prefix) != SeekStatus.END;
        while (more && hasPrefix(found.term(), prefix)) {
            int order = found.term().compareTo(bound);
            if (!isUpwards && order > 0) {
                return;
            }
            if (order != 0 || isInclusive) {
                addPostings(passages, found);
            }
            more = found.next() != null;
        }
    }

    private static boolean hasPrefix(BytesRef term, BytesRef prefix) {
        return term.length >= prefix.length
                && new BytesRef(term.bytes, term.offset, prefix.length).bytesEquals(prefix);
    }

    private static void addPostings(FixedBitSet passages, TermsEnum term) throws IOException {
        passages.or(term.postings(null, PostingsEnum.NONE));
    }

    private static BytesRef toPrefix(String key, AttributeValue value) {
        return new BytesRef(key + '\0' + switch (value) {
            case TextValue text -> TEXT;
            case TextListValue list -> TEXT;
            case NumberValue number -> NUMBER;
            case BooleanValue flag -> BOOLEAN;
        });
    }

    private static BytesRef toTerm(String key, AttributeValue value) {
        var bytes = new ByteArrayOutputStream();
        BytesRef prefix = toPrefix(key, value);
        bytes.write(prefix.bytes, prefix.offset, prefix.length);
        bytes.writeBytes(switch (value) {
            case TextValue text -> text.text().getBytes(UTF_8);
            case NumberValue number -> toSortableBytes(number.number());
            case BooleanValue flag -> new byte[]{(byte) (flag.flag() ? 1 : 0)};
            case TextListValue list -> throw new IllegalArgumentException("a list is several terms");
        });
        return new BytesRef(bytes.toByteArray());
    }

    private static byte[] toSortableBytes(double number) {
        byte[] bytes = new byte[Long.BYTES];
        NumericUtils.longToSortableBytes(NumericUtils.doubleToSortableLong(number), bytes, 0);
        return bytes;
    }
}
