package dev.carrel.generation.extractive.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Rules that distinguish the full stop of an abbreviation from the end of a sentence, by the word before and the word
 * after. If both readings are possible, the abbreviation wins: joining two sentences does less harm than cutting one in
 * half.
 */
final class AbbreviationRules {

    /** Characters that may directly precede a word. */
    private static final String OPENING = "([\"'“‘«-–—/";

    /** Abbreviations that stand before a name or within a phrase, never at the end of a sentence. */
    private static final Set<String> WITHIN = parseWords("""
            mr mrs ms dr prof st rev hon gen col lt capt sgt maj gov sen rep pres mt ft vs cf approx ca viz
            incl bzw vgl sog hr fr frl mme mmes mlle mm me av env sr sra srta dra ud uds sig dott dhr mevr
            mag ing dipl geb gest им ул проф св стр ред κ π sn bkz örn hz""");

    /** Abbreviations only if a number follows. */
    private static final Set<String> BEFORE_NUMBERS = parseWords("""
            no nos nr nrs n p pp pg vol fig figs art arts sec secs ch chap abs s z pág núm num jan feb mar
            apr jun jul aug sep sept oct okt nov dec dez rs c sz lk рис гл ст №""");

    /** Abbreviations unless the next word starts a sentence. */
    private static final Set<String> PERHAPS_LAST = parseWords("""
            jr inc ltd co corp bros dept est etc al usw ed eds univ ave blvd rd str jh chr г гг в вв др тыс
            млн млрд руб т е д н э vb yy""");

    /** Capitalised words that start sentences far more often than they are names. */
    private static final Set<String> STARTERS = parseWords("""
            The A An It He She They We I You This That These Those There His Her Its Their Our In On At As
            By For From With After Before During But And Or If When While However Although Since Because
            Some Many Most One Both Der Die Das Es Er Sie Ein Eine Im Am Le La Les Il Elle Un Une El Los Las
            En Lo Gli Una De Het Een O Os Uma Um""");

    /**
     * Words before a German day or century, as in "am 3. Oktober" and "im 19. Jahrhundert"; in other languages the word
     * after an ordinal is in lower case.
     */
    private static final Set<String> BEFORE_ORDINALS = parseWords("""
            am im vom zum beim der die das den dem des ab bis seit""");

    private AbbreviationRules() {}

    /** Returns whether a text that ends with a full stop continues with {@code next}. */
    static boolean continuesSentence(String text, String next) {
        String beforeStop = text.substring(0, text.length() - 1);
        String last = lastWord(beforeStop);
        String word = last.toLowerCase(Locale.ROOT);
        if (WITHIN.contains(word) || (BEFORE_NUMBERS.contains(word) && Character.isDigit(next.codePointAt(0)))) {
            return true;
        }
        boolean shortened = PERHAPS_LAST.contains(word) || isInitial(last) || last.indexOf('.') > 0
                || (isOrdinal(last)
                        && BEFORE_ORDINALS.contains(lastWord(textBefore(beforeStop, last)).toLowerCase(Locale.ROOT)));
        return shortened && !STARTERS.contains(firstWord(next));
    }

    /** Returns whether a word is a single capital letter, as in "J. R. R. Tolkien". */
    private static boolean isInitial(String word) {
        return word.codePointCount(0, word.length()) == 1 && Character.isUpperCase(word.codePointAt(0));
    }

    private static boolean isOrdinal(String word) {
        return word.length() <= 2 && !word.isEmpty() && word.chars().allMatch(Character::isDigit);
    }

    private static String textBefore(String text, String last) {
        return text.substring(0, text.length() - last.length()).stripTrailing();
    }

    private static String lastWord(String text) {
        int start = text.length();
        while (start > 0 && !Character.isWhitespace(text.charAt(start - 1))
                && OPENING.indexOf(text.charAt(start - 1)) < 0) {
            start--;
        }
        return text.substring(start);
    }

    private static String firstWord(String text) {
        int end = 0;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        return text.substring(0, end);
    }

    private static Set<String> parseWords(String list) {
        return Set.copyOf(List.of(list.split("\\s+")));
    }
}
