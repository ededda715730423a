package dev.carrel.formats.text;

/** Raised digits after a number: the power of 10^5, or the note of 900^2. */
public final class RaisedDigits {

    private RaisedDigits() {}

    /** Sets raised text off from a number before it, if it starts with a digit too. */
    public static void setOff(StringBuilder text, char raised) {
        if (Character.isDigit(raised) && !text.isEmpty() && Character.isDigit(text.charAt(text.length() - 1))) {
            text.append('^');
        }
    }
}
