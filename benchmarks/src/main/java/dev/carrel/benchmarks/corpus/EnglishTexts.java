package dev.carrel.benchmarks.corpus;

import java.util.Random;

/** Synthetic English sentences of frequent and less frequent words, the same for the same seed. */
public final class EnglishTexts {

    private static final String[] FREQUENT = ("the of and to in is that for it as was with be by on not he his but at "
            + "are this have from or had an they which one you were all her she there would their we him been "
            + "has when who will no more if out so up said what its about than into them can only other time "
            + "new some could these two may first then do any like my now over such our man me even most made "
            + "after also did many")
            .split(" ");
    private static final String[] OTHERS = ("department application committee regulation passenger temperature "
            + "equipment agreement insurance laboratory investment university commission instrument "
            + "performance distribution reimbursement eligibility municipal hypertension chromosome "
            + "jurisdiction thermostat archaeology vaccination orchestra photosynthesis amendment cathedral "
            + "treaty glacier monarchy algorithm firewall catalyst inflation quarterly supervisor receipt "
            + "deadline warranty invoice employee travel office holiday contract salary budget printer laptop "
            + "password network meeting report customer delivery kitchen garden river bridge station winter "
            + "medicine patient surgery protein kidney infection hospital symptom treatment dose clinic "
            + "parliament election minister province border empire village harbour railway engine factory "
            + "machine steel copper")
            .split(" ");
    private static final int MAX_SENTENCE_WORDS = 18;

    private final Random random;

    /** Creates a generator; equal seeds yield equal texts. */
    public EnglishTexts(long seed) {
        random = new Random(seed);
    }

    /** Returns sentences of about this length in total. */
    public String nextPassage(int characters) {
        var text = new StringBuilder();
        while (text.length() < characters) {
            String sentence = pickWords(6 + random.nextInt(MAX_SENTENCE_WORDS - 6));
            text.append(Character.toUpperCase(sentence.charAt(0))).append(sentence, 1, sentence.length()).append(". ");
        }
        return text.toString().strip();
    }

    /** Returns a question of seven words. */
    public String nextQuestion() {
        return "How is the " + pickWords(7) + "?";
    }

    private String pickWords(int number) {
        var words = new StringBuilder();
        for (int word = 0; word < number; word++) {
            String[] source = random.nextInt(5) < 2 ? OTHERS : FREQUENT;
            words.append(word == 0 ? "" : " ").append(source[random.nextInt(source.length)]);
        }
        return words.toString();
    }
}
