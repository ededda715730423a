package dev.carrel.languagemodel.testserver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A small deterministic model. It quotes a sentence of one of the numbered passages, with its number: of the passage
 * that shares most words with the question, the sentence that does. Asked to rewrite a question, it puts the previous
 * question in front.
 */
public final class GroundedModel implements Function<ModelRequest, ModelScript> {

    /** The reply if no passage shares a word with the question. */
    public static final String NOTHING = "The passages do not say. [0]";

    private static final Pattern FENCED = Pattern.compile("(?s)<passages[^>]*>\\R?(.*?)</passages[^>]*>");
    private static final Pattern PASSAGE = Pattern
            .compile("(?ms)^\\s*\\[(\\d+)](.*?)(?=^\\s*\\[\\d+]|\\z)");
    private static final Pattern QUESTION = Pattern
            .compile("(?im)^(?:[\\p{L}-]+ )?(?:question|user|follow-up):[ \\t]*(\\S.*)$");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{4,}|\\p{N}+");

    private final Map<String, String> rewrites;

    /** Creates a model that rewrites questions by rule. */
    public GroundedModel() {
        this(Map.of());
    }

    /** Creates a model that knows the rewritten form of some questions. */
    public GroundedModel(Map<String, String> rewrites) {
        this.rewrites = Map.copyOf(rewrites);
    }

    @Override
    public ModelScript apply(ModelRequest request) {
        return ModelScript.saying(reply(request));
    }

    /** Returns the reply to a request. */
    public String reply(ModelRequest request) {
        String system = request.messagesOf("system").toLowerCase(Locale.ROOT);
        return system.contains("stand by itself") || system.contains("rewrite") ? rewritten(request)
                : answer(unquoted(request.lastUserMessage()));
    }

    /** Removes the quotation marks at the start of lines. */
    private static String unquoted(String text) {
        return text.replaceAll("(?m)^> ?", "");
    }

    private String rewritten(ModelRequest request) {
        var questions = new ArrayList<String>();
        for (ModelRequest.Message message : request.messages()) {
            if (message.role().equals("user")) {
                List<String> marked = questions(unquoted(message.content()).replaceAll("(?m)^Asked:\\R", "Question: "));
                questions.addAll(marked.isEmpty() ? List.of(message.content().strip()) : marked);
            }
        }
        String newest = questions.isEmpty() ? "" : questions.removeLast();
        return rewrites.getOrDefault(newest, questions.isEmpty() ? newest : questions.getLast() + " " + newest);
    }

    private static String answer(String prompt) {
        List<String> questions = questions(prompt);
        Set<String> asked = words(
                questions.isEmpty() ? prompt.strip().lines().reduce("", (first, last) -> last) : questions.getLast());
        Map<Integer, String> passages = passages(prompt);
        return passages.entrySet()
                .stream()
                .max(Comparator.comparing((Map.Entry<Integer, String> passage) -> shared(passage.getValue(), asked))
                        .thenComparing(passage -> -passage.getKey()))
                .filter(passage -> shared(passage.getValue(), asked) > 0)
                .flatMap(passage -> sentence(passage.getValue(), asked)
                        .map(sentence -> sentence + " [" + passage.getKey() + "]"))
                .orElse(NOTHING);
    }

    private static List<String> questions(String text) {
        return QUESTION.matcher(text).results().map(match -> match.group(1).strip()).toList();
    }

    private static Map<Integer, String> passages(String prompt) {
        var passages = new TreeMap<Integer, String>();
        String within = FENCED.matcher(prompt).results().map(match -> match.group(1)).collect(Collectors.joining("\n"));
        for (MatchResult match : PASSAGE.matcher(within.isEmpty() ? beforeTheQuestion(prompt) : within)
                .results()
                .toList()) {
            passages.put(Integer.valueOf(match.group(1)), match.group(2));
        }
        return passages;
    }

    private static String beforeTheQuestion(String prompt) {
        return QUESTION.matcher(prompt)
                .results()
                .reduce((first, last) -> last)
                .map(last -> prompt.substring(0, last.start()))
                .orElse(prompt);
    }

    /** Lines count as sentences; a first line that is a title of more text is skipped. */
    private static Optional<String> sentence(String passage, Set<String> asked) {
        List<String> sentences = Arrays.stream(passage.split("(?<=[.!?])\\s+|\\R"))
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        boolean titled = sentences.size() > 1 && !sentences.getFirst().matches(".*[.!?]");
        return sentences.stream()
                .skip(titled ? 1 : 0)
                .reduce((best, next) -> shared(next, asked) > shared(best, asked) ? next : best);
    }

    private static long shared(String text, Set<String> asked) {
        return words(text).stream().filter(asked::contains).count();
    }

    private static Set<String> words(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }
}
