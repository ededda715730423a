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
    private static final String STATEMENT_ENDS = ".!。！।";
    private static final Pattern LABEL = Pattern.compile(
            "^[*_#>\\s-]*(?:\\p{L}[\\p{L}’'-]* ){0,4}[\\p{IsHan}\\p{IsHiragana}]{0,10}(?:question|query|frage"
                    + "|pregunta|pergunta|domanda|vraag|вопрос|pytanie|soru|問題|问题|質問|질문"
                    + "|السؤال|سؤال)(?: \\p{L}+){0,2}[*_]*\\s?[:：][*_]*\\s*",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern INTRODUCTION = Pattern.compile("[:：][*_]*$");
    private static final Pattern REFUSAL = Pattern.compile(
            "^(?:i['’]m sorry|i am sorry|sorry,|i can['’]?t|i cannot|i can not|as an ai|i['’]m unable"
                    + "|i am unable|i don['’]t|i do not|unfortunately|es tut mir leid|leider|ich kann|désolé"
                    + "|je ne peux|lo siento)(?![\\p{L}\\p{N}_]).*",
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
                && endsStatement(line);
    }

    /** Returns whether a sign that ends statements stands after the last word. */
    private static boolean endsStatement(String line) {
        for (int at = line.length() - 1; at >= 0 && !isWordCharacter(line.charAt(at)); at--) {
            if (STATEMENT_ENDS.indexOf(line.charAt(at)) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWordCharacter(char c) {
        return c < 0x80 && (Character.isLetterOrDigit(c) || c == '_');
    }

    /** Removes the marks around the whole text. */
    private static String removeQuotes(String text) {
        int start = 0;
        int end = text.length();
        while (true) {
            while (start < end && Character.isWhitespace(text.charAt(start))) {
                start++;
            }
            while (start < end && Character.isWhitespace(text.charAt(end - 1))) {
                end--;
            }
            if (end - start < 2 || !areQuotes(text.charAt(start), text.charAt(end - 1))) {
                return text.substring(start, end);
            }
            start++;
            end--;
        }
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
