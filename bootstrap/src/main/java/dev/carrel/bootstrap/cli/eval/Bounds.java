package dev.carrel.bootstrap.cli.eval;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What figures must reach. */
public final class Bounds {

    private final Map<Figure, BigDecimal> least = new EnumMap<>(Figure.class);

    /**
     * @param said each a figure and a number, e.g. {@code ndcg@10=0.7}
     * @throws EvalException if one is not
     */
    public Bounds(List<String> said) {
        for (String one : said) {
            String[] parts = one.strip().split("=", 2);
            Figure figure = Figure.ofWord(parts[0].strip())
                    .orElseThrow(() -> new EvalException(
                            "There is no figure \"" + parts[0].strip() + "\"; there are " + Figure.words() + "."));
            least.put(figure, number(one, parts.length == 2 ? parts[1].strip() : ""));
        }
    }

    /** What was not reached, each in a sentence; a figure that could not be measured was not. */
    public List<String> missed(Measurement measured) {
        var missed = new ArrayList<String>();
        least.forEach((figure, bound) -> {
            Measurement.Value value = measured.figures().get(figure);
            if (value == null) {
                missed.add(figure.word() + " cannot be measured by this set, but must be at least "
                        + bound.toPlainString() + ".");
            } else if (value.value() < bound.doubleValue()) {
                missed.add(figure.word() + " is " + Report.number(figure, value.value()) + ", but must be at least "
                        + bound.toPlainString() + ".");
            }
        });
        return missed;
    }

    private static BigDecimal number(String said, String number) {
        try {
            return new BigDecimal(number);
        } catch (NumberFormatException ignored) {
            throw new EvalException("\"" + said + "\" is no bound; write it as in ndcg@10=0.7.");
        }
    }
}
