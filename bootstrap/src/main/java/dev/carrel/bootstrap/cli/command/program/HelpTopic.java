package dev.carrel.bootstrap.cli.command.program;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;

/** Help about something other than a command: a list of terms with their explanations. */
enum HelpTopic {

    EXIT_CODES("exit-codes", "0|1|2|3|130, 143");

    private final String topicName;
    private final String terms;

    /** @param terms separated by vertical bars */
    HelpTopic(String topicName, String terms) {
        this.topicName = topicName;
        this.terms = terms;
    }

    static Optional<HelpTopic> find(String name) {
        return Arrays.stream(values()).filter(topic -> topic.topicName.equals(name)).findFirst();
    }

    /** Returns the terms with their explanations, in order. */
    Map<String, String> explain(ResourceBundle texts) {
        var explained = new LinkedHashMap<String, String>();
        List<String> listed = List.of(terms.split("\\|", -1));
        for (int i = 0; i < listed.size(); i++) {
            explained.put(listed.get(i), texts.getString("topic." + topicName + "." + i));
        }
        return explained;
    }
}
