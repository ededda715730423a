package dev.carrel.bootstrap.cli.evaluation.check;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.domain.evaluation.BoundedPattern;
import dev.carrel.domain.evaluation.ReplyCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CheckFileTest {

    @TempDir
    Path folder;

    @Test
    void readsAllFields() {
        ReplyCheck check = read("""
                {"id": "leave-1", "text": " How many days? ", "kind": "number", "collection": "rules",
                 "patterns": ["28", "twenty-eight"], "forbid": ["portal"], "documents": ["leave"], "answerable": true}
                """.replace("\n", "")).getFirst().getFirst();
        assertThat(check.id()).isEqualTo("leave-1");
        assertThat(check.text()).isEqualTo("How many days?");
        assertThat(check.kind()).isEqualTo("number");
        assertThat(check.collection()).isEqualTo("rules");
        assertThat(check.patterns()).extracting(BoundedPattern::toString).containsExactly("28", "twenty-eight");
        assertThat(check.forbidden()).extracting(BoundedPattern::toString).containsExactly("portal");
        assertThat(check.documents()).extracting(BoundedPattern::toString).containsExactly("leave");
    }

    @Test
    void fillsInWhatIsNotGiven() {
        List<List<ReplyCheck>> checks = read("{\"text\": \"Who?\", \"patterns\": [\"me\"]}", "",
                "{\"text\": \"Why?\", \"answerable\": false, \"patterns\": [], \"collection\": null}");
        assertThat(checks).extracting(dialogue -> dialogue.getFirst().id()).containsExactly("line 1", "line 3");
        assertThat(checks).extracting(dialogue -> dialogue.getFirst().kind())
                .containsExactly("question", "without answer");
        assertThat(checks).extracting(dialogue -> dialogue.getFirst().answerable()).containsExactly(true, false);
    }

    @Test
    void ordersTurnsOfAConversation() {
        assertThat(read(turn("c", 2), "{\"text\": \"alone\", \"patterns\": [\"x\"]}", turn("d", 1), turn("c", 1)))
                .extracting(dialogue -> dialogue.stream().map(ReplyCheck::text).toList())
                .containsExactly(List.of("c 1", "c 2"), List.of("alone"), List.of("d 1"));
    }

    @Test
    void namesTheLineAndWhatToDo() {
        assertInvalid("line 1: it is not a JSON object; write one object per line.", "patterns: 28");
        assertInvalid("line 1: has no \"text\".", "{\"patterns\": [\"28\"]}");
        assertInvalid("line 1: the query must not be blank.", "{\"text\": \" \", \"patterns\": [\"28\"]}");
        assertInvalid("line 1: there is no field \"pattern\"; use one of answerable, collection, conversation, "
                + "documents, forbid, id, kind, patterns, text, turn.", "{\"text\": \"a\", \"pattern\": [\"28\"]}");
        assertInvalid("line 2: \"forbid\" has an invalid regular expression, a(b (Unclosed group near position 4); in "
                + "JSON, write \\\\ before a character that is meant literally.", turn("c", 1),
                "{\"text\": \"a\", \"patterns\": [\"28\"], \"forbid\": [\"a(b\"]}");
        assertInvalid("line 1: \"patterns\" must be a list.", "{\"text\": \"a\", \"patterns\": \"28\"}");
        assertInvalid("line 1: \"patterns\" has an empty regular expression, which any reply matches; remove it.",
                "{\"text\": \"a\", \"patterns\": [\"\"]}");
        assertInvalid("line 1: \"answerable\" must be true or false.", "{\"text\": \"a\", \"answerable\": \"no\"}");
        assertInvalid("line 1: it says nothing about the reply; add \"patterns\", \"documents\" or \"answerable\": "
                + "false.", "{\"text\": \"a\", \"forbid\": [\"28\"]}");
        assertInvalid("line 1: a question with \"answerable\": false is right without sources; remove \"patterns\", "
                + "\"forbid\" and \"documents\".",
                "{\"text\": \"a\", \"answerable\": false, \"documents\": [\"28\"]}");
        assertInvalid("line 2: the id \"x\" is already that of line 1; give each check its own.",
                "{\"id\": \"x\", \"text\": \"a\", \"answerable\": false}",
                "{\"id\": \"x\", \"text\": \"b\", \"answerable\": false}");
        assertInvalid("line 1: it has a \"turn\" but no \"conversation\".",
                "{\"text\": \"a\", \"answerable\": false, \"turn\": 1}");
        assertInvalid("line 1: \"turn\" must be a number such as 1.", turn("c", 0));
        assertInvalid("line 3: turn 1 of the conversation \"c\" is already that of line 1; number the turns 1, 2, 3.",
                turn("c", 1), turn("d", 1), turn("c", 1));
    }

    @Test
    void rejectsFilesWithoutChecks() {
        assertThatThrownBy(() -> read(" ")).isInstanceOf(EvaluationException.class)
                .hasMessageEndingWith("checks.jsonl has no questions; write one JSON object per line.");
        assertThatThrownBy(() -> CheckFile.readChecks(folder)).isInstanceOf(EvaluationException.class)
                .hasMessage("The file " + folder + " cannot be read.");
    }

    private void assertInvalid(String message, String... lines) {
        assertThatThrownBy(() -> read(lines)).isInstanceOf(EvaluationException.class)
                .hasMessage("checks.jsonl " + message);
    }

    private List<List<ReplyCheck>> read(String... lines) {
        try {
            return CheckFile.readChecks(Files.write(folder.resolve("checks.jsonl"), List.of(lines)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String turn(String conversation, int turn) {
        return "{\"text\": \"%1$s %2$d\", \"answerable\": false, \"conversation\": \"%1$s\", \"turn\": %2$d}"
                .formatted(conversation, turn);
    }
}
