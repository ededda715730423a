package dev.carrel.languagemodel.prompt;

import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.text.TextCleaner;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Validator of rewritten questions. A reply is accepted if, without label, introduction, quotation marks and emphasis,
 * it is a single line that
 * <ul>
 * <li>has at most 400 characters or four times the length of the question, and is a valid question;</li>
 * <li>asks if the original asked: it has a question mark, or does not end like a statement;</li>
 * <li>does not start like a refusal, and cites no passage.</li>
 * </ul>
 */
final class RewriteValidator {

    private static final int MIN_LENGTH_LIMIT = 400;
    private static final int MAX_GROWTH = 4;
    private static final Pattern QUESTION_MARK = Pattern.compile("[?？؟\\u037E՞፧⸮]");
    private static final Pattern STATEMENT_END = Pattern.compile("[.!。！।]\\W*$");
    private static final Pattern LABEL = Pattern.compile(
            "^[*_#>\\s-]*(?:\\p{L}[\\p{L}’'-]* ){0,4}[\\p{IsHan}\\p{IsHiragana}]{0,10}(?:question|query|frage"
                    + "|pregunta|pergunta|domanda|vraag|вопрос|pytanie|soru|問題|问题|質問|질문"
                    + "|السؤال|سؤال)(?: \\p{L}+){0,2}[*_]*\\s?[:：][*_]*\\s*",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern INTRODUCTION = Pattern.compile("[:：][*_]*$");
    private static final Pattern REFUSAL = Pattern.compile(
            "^(?:i['’]m sorry|i am sorry|sorry,|i can['’]?t|i cannot|i can not|as an ai|i['’]m unable"
                    + "|i am unable|i don['’]t|i do not|unfortunately|es tut mir leid|leider|ich kann|désolé"
                    + "|je ne peux|lo siento)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern CITATION = Pattern.compile("[\\[【]\\d{1,2}[\\]】]");
    /** Pairs of opening and closing marks of quotations and emphasis. */
    private static final String QUOTES = "\"\"''“”„“‚‘‘’«»»«「」『』``**__";

    private RewriteValidator() {}

    static Optional<String> extractQuestion(String question, String reply) {
        if (reply.strip().equals(question.strip())) {
            return Optional.of(question);
        }
        List<String> lines = TextCleaner.PROMPT.normalizeSpaces(reply)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("```"))
                .toList();
        if (lines.size() == 2 && INTRODUCTION.matcher(lines.getFirst()).find()) {
            lines = lines.subList(1, 2);
        }
        if (lines.size() != 1) {
            return Optional.empty();
        }
        String line = removeQuotes(LABEL.matcher(removeQuotes(lines.getFirst())).replaceFirst("")).replace('\t', ' ');
        return isUsable(question, line) ? Optional.of(line) : Optional.empty();
    }

    private static boolean isUsable(String question, String line) {
        int length = line.codePointCount(0, line.length());
        int maxLength = Math.max(MIN_LENGTH_LIMIT, MAX_GROWTH * question.codePointCount(0, question.length()));
        return length <= Math.min(maxLength, Question.MAX_CHARACTERS)
                && line.codePoints().anyMatch(Character::isLetterOrDigit)
                && !isAnswer(question, line)
                && !REFUSAL.matcher(line).matches()
                && !CITATION.matcher(line).find();
    }

    private static boolean isAnswer(String question, String line) {
        return QUESTION_MARK.matcher(question).find() && !QUESTION_MARK.matcher(line).find()
                && STATEMENT_END.matcher(line).find();
    }

    /** Removes the marks around the whole text. */
    private static String removeQuotes(String text) {
        String bare = text.strip();
        while (bare.length() > 1 && areQuotes(bare.charAt(0), bare.charAt(bare.length() - 1))) {
            bare = bare.substring(1, bare.length() - 1).strip();
        }
        return bare;
    }

    private static boolean areQuotes(char first, char last) {
        for (int i = 0; i < QUOTES.length(); i += 2) {
            if (QUOTES.charAt(i) == first && QUOTES.charAt(i + 1) == last) {
                return true;
            }
        }
        return false;
    }
}
