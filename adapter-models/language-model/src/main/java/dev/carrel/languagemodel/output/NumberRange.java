package dev.carrel.languagemodel.output;

/** An inclusive range of passage numbers. */
record NumberRange(int first, int last) {

    boolean isSingle() {
        return first == last;
    }
}
