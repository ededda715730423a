package dev.carrel.languagemodel.testserver;

import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class GroundedModelTest {

    private static final String PROMPT = """
            <passages-7f3a>
            [1] Expenses
            Receipts are handed in by the tenth. What is late waits a month.
            [2] Time off
            The rule is old. Employees have 28 days of holiday. Holiday expires in March.

            [3] Holiday homes belong to the company.
            </passages-7f3a>

            Question: How many days of holiday do employees have?
            """;

    private final GroundedModel model = new GroundedModel();

    @Test
    void answersWithTheSentenceThatSharesMostWords() {
        assertThat(reply("Answer.", PROMPT)).isEqualTo("Employees have 28 days of holiday. [2]");
    }

    @Test
    void answersFromPassagesWithoutDelimiters() {
        assertThat(reply("Answer.", PROMPT.replaceAll("</?passages-7f3a>", "")))
                .isEqualTo("Employees have 28 days of holiday. [2]");
    }

    @Test
    void ignoresMarksInEarlierMessages() {
        assertThat(reply("Answer.", PROMPT, "And in Spain?")).isEqualTo(GroundedModel.NOTHING);
    }

    @Test
    void saysThatNothingWasFound() {
        assertThat(reply("Answer.", "Question: How many days?")).isEqualTo(GroundedModel.NOTHING);
        assertThat(reply("Answer.", PROMPT.replaceFirst("Question:.*", "Question: Who founded Rome?")))
                .isEqualTo(GroundedModel.NOTHING);
    }

    @Test
    void putsTheQuestionBeforeInFrontWhenItRewrites() {
        assertThat(reply("Rewrite the question.", "How many days of holiday?", "And in Spain?"))
                .isEqualTo("How many days of holiday? And in Spain?");
        assertThat(reply("Make it stand by itself.", "User: Who pays?\nAssistant: We do.\nNewest question: And when?"))
                .isEqualTo("Who pays? And when?");
        assertThat(reply("Rewrite the question.", "Who pays?")).isEqualTo("Who pays?");
    }

    @Test
    void followsTheRewriteRules() {
        var told = new GroundedModel(Map.of("And in Spain?", "How many days of holiday are there in Spain?"));

        assertThat(told.reply(request("Rewrite the question.", "How many days?", "And in Spain?")))
                .isEqualTo("How many days of holiday are there in Spain?");
    }

    private String reply(String system, String... ofUser) {
        return model.reply(request(system, ofUser));
    }

    private static ModelRequest request(String system, String... ofUser) {
        var messages = new ArrayList<>(List.of(new ModelRequest.Message("system", system)));
        Arrays.stream(ofUser).map(text -> new ModelRequest.Message("user", text)).forEach(messages::add);
        return new ModelRequest(1, Map.of(), "m", true, messages, NullNode.getInstance());
    }
}
