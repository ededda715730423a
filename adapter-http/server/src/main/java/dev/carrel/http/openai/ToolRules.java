package dev.carrel.http.openai;

import dev.carrel.http.request.BodyFields;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What Carrel cannot do for an OpenAI client: it calls no tools and writes no JSON. Silence would mislead. */
final class ToolRules {

    private static final Set<String> OPTIONAL_CHOICES = Set.of("none", "auto");

    private ToolRules() {}

    /** Reports tools that must be called; tools that may be called are ignored. */
    static void requireOptionalTools(BodyFields fields) {
        List<BodyFields> tools = fields.readObjects("tools");
        boolean isChoiceGiven = tools != null && !tools.isEmpty() && fields.isGiven("tool_choice");
        if (isChoiceGiven && !(fields.isString("tool_choice")
                && OPTIONAL_CHOICES.contains(fields.readString("tool_choice")))) {
            fields.reportWrongValue("tool_choice", "must be none or auto: Carrel calls no tools");
        }
    }

    /** Reports a format of the reply other than text. */
    static void requireTextFormat(BodyFields fields, String name) {
        Map<String, Object> format = fields.readMap(name);
        if (format != null && !"text".equals(format.get("type"))) {
            fields.reportWrongValue(name, "must be of type text: Carrel writes no JSON");
        }
    }
}
