package dev.carrel.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Stores texts to the letter. PostgreSQL's texts have no U+0000, so it is written as two characters: a noncharacter,
 * which no text of a document should have, and a zero; the noncharacter itself is followed by a one.
 */
final class TextCodec extends DefaultStatementBuilder {

    private static final char ESCAPE = '\uFDD0';
    private static final String ESCAPED_NUL = ESCAPE + "0";
    private static final String ESCAPED_ESCAPE = ESCAPE + "1";

    @Override
    public PreparedStatement create(Connection connection, String sql, StatementContext context) throws SQLException {
        PreparedStatement statement = super.create(connection, sql, context);
        return (PreparedStatement) Proxy.newProxyInstance(TextCodec.class.getClassLoader(),
                new Class<?>[]{PreparedStatement.class}, (proxy, method, arguments) -> {
                    if (arguments != null && arguments.length >= 2 && arguments[1] instanceof String text) {
                        arguments[1] = encode(text);
                    }
                    Object result = invoke(statement, method, arguments);
                    return result instanceof ResultSet rows ? decoding(rows) : result;
                });
    }

    private static ResultSet decoding(ResultSet rows) {
        return (ResultSet) Proxy.newProxyInstance(TextCodec.class.getClassLoader(), new Class<?>[]{ResultSet.class},
                (proxy, method, arguments) -> {
                    Object result = invoke(rows, method, arguments);
                    return result instanceof String text ? decode(text) : result;
                });
    }

    private static @Nullable Object invoke(Object target, Method method, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    static String encode(String text) {
        return text.indexOf(0) < 0 && text.indexOf(ESCAPE) < 0 ? text
                : text.replace(String.valueOf(ESCAPE), ESCAPED_ESCAPE).replace("\0", ESCAPED_NUL);
    }

    static String decode(String text) {
        return text.indexOf(ESCAPE) < 0 ? text
                : text.replace(ESCAPED_NUL, "\0").replace(ESCAPED_ESCAPE, String.valueOf(ESCAPE));
    }
}
