package dev.carrel.ocr;

import java.util.List;
import java.util.stream.Collectors;

/** The words of a line on an upright page, at least one. */
record UprightLine(List<RecognizedWord> words) {

    String text() {
        return words.stream().map(RecognizedWord::text).collect(Collectors.joining(" "));
    }

    float left() {
        return (float) words.stream().mapToDouble(RecognizedWord::left).min().orElseThrow();
    }

    float top() {
        return (float) words.stream().mapToDouble(RecognizedWord::top).min().orElseThrow();
    }

    float right() {
        return (float) words.stream().mapToDouble(RecognizedWord::right).max().orElseThrow();
    }

    float bottom() {
        return (float) words.stream().mapToDouble(RecognizedWord::bottom).max().orElseThrow();
    }

    /** Returns the mean confidence by letters. */
    int confidence() {
        double letters = words.stream().mapToDouble(word -> word.text().length()).sum();
        double sum = words.stream().mapToDouble(word -> word.confidence() * word.text().length()).sum();
        return Math.clamp(Math.round(sum / letters), 0, 100);
    }

    /** Returns whether two words are at least this far apart. */
    boolean hasGap(float minGap) {
        for (int next = 1; next < words.size(); next++) {
            if (words.get(next).left() - words.get(next - 1).right() >= minGap) {
                return true;
            }
        }
        return false;
    }
}
