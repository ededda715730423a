package dev.carrel.postgres;

import dev.carrel.persistence.database.SortableValue;
import java.sql.Types;
import java.util.HexFormat;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/**
 * Binds sortable values as texts, which are compared byte by byte: a letter for the type, in the order of the types,
 * and then the value.
 */
final class SortableTextArgument extends AbstractArgumentFactory<SortableValue> {

    SortableTextArgument() {
        super(Types.VARCHAR);
    }

    @Override
    protected Argument build(SortableValue value, ConfigRegistry config) {
        String text = encode(value);
        return (position, statement, context) -> statement.setString(position, text);
    }

    static String encode(SortableValue value) {
        return switch (value.value()) {
            case Double number -> "n" + encodeNumber(number);
            case byte[] flag -> "t" + HexFormat.of().formatHex(flag);
            case Object text -> "s" + text;
        };
    }

    static SortableValue decode(String encoded) {
        String value = encoded.substring(1);
        return switch (encoded.charAt(0)) {
            case 'n' -> SortableValue.of(decodeNumber(value));
            case 't' -> new SortableValue(HexFormat.of().parseHex(value));
            default -> SortableValue.of(value);
        };
    }

    private static double decodeNumber(String digits) {
        long sortable = HexFormat.fromHexDigitsToLong(digits);
        return Double.longBitsToDouble(sortable < 0 ? sortable ^ Long.MIN_VALUE : ~sortable);
    }

    /** Returns hexadecimal digits that sort as the numbers do; both zeros are the same. */
    private static String encodeNumber(double number) {
        long bits = Double.doubleToLongBits(number + 0.0);
        long sortable = bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
        return HexFormat.of().toHexDigits(sortable);
    }
}
