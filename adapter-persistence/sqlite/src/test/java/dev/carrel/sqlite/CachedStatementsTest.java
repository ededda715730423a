package dev.carrel.sqlite;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementCustomizer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class CachedStatementsTest {

    private final List<PreparedStatement> executed = new ArrayList<>();
    private Handle handle;

    @BeforeEach
    void open(@TempDir Path folder) {
        handle = new SqliteConnections(folder.resolve("carrel.db")).openWritable();
        handle.execute("CREATE TABLE word (text TEXT)");
    }

    @AfterEach
    void close() {
        handle.close();
    }

    @Test
    void preparesAStatementWithNamedParametersOnce() {
        insertWord("one");
        insertWord("two");

        assertThat(executed).hasSize(2);
        assertThat(executed.getFirst()).isSameAs(executed.getLast());
        assertThat(handle.createQuery("SELECT text FROM word").mapTo(String.class).list()).containsExactly("one",
                "two");
    }

    @Test
    void preparesAQueryWithNamedParametersOnce() {
        insertWord("one");
        executed.clear();

        assertThat(findWords("one")).containsExactly("one");
        assertThat(findWords("two")).isEmpty();

        assertThat(executed).hasSize(2);
        assertThat(executed.getFirst()).isSameAs(executed.getLast());
    }

    @Test
    void preparesAStatementAgainWhileItsLikeIsInUse() {
        insertWord("one");
        insertWord("two");
        executed.clear();

        assertThat(handle.createQuery("SELECT text FROM word WHERE text <> :text")
                .bind("text", "two")
                .addCustomizer(new Recorder())
                .map((row, context) -> row.getString("text") + findWordsUnlike("one"))
                .list()).containsExactly("one[two]");

        assertThat(executed).hasSize(2);
        assertThat(executed.getFirst()).isNotSameAs(executed.getLast());
    }

    private void insertWord(String text) {
        handle.createUpdate("INSERT INTO word (text) VALUES (:text)")
                .bind("text", text)
                .addCustomizer(new Recorder())
                .execute();
    }

    private List<String> findWords(String text) {
        return handle.createQuery("SELECT text FROM word WHERE text = :text")
                .bind("text", text)
                .addCustomizer(new Recorder())
                .mapTo(String.class)
                .list();
    }

    private List<String> findWordsUnlike(String text) {
        return handle.createQuery("SELECT text FROM word WHERE text <> :text")
                .bind("text", text)
                .addCustomizer(new Recorder())
                .mapTo(String.class)
                .list();
    }

    private final class Recorder implements StatementCustomizer {

        @Override
        public void beforeExecution(PreparedStatement statement, StatementContext context) {
            executed.add(statement);
        }
    }
}
