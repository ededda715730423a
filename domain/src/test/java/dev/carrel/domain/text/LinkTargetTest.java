package dev.carrel.domain.text;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class LinkTargetTest {

    @ParameterizedTest
    @CsvSource(delimiter = ' ', textBlock = """
            berth_form https://forms.example.org/berth?id=7 - (https://forms.example.org/berth?id=7)
            the_office mailto:office@wismar.example?subject=x - (office@wismar.example)
            call_us tel:+49384170 - (+49384170)
            +49_3841_70 tel:+49384170 - -
            wismar.example https://www.wismar.example/ - -
            berths https://wismar.example/berths www.wismar.example -
            rules_of_the_harbour https://wismar.example/a/rules.pdf wismar.example (https://wismar.example/a/rules.pdf)
            Share https://social.example/sharer?u=a - -
            berths berths.html - -
            run javascript:run(); - -
            """)
    void writesAddressesThatTellSomething(String text, String address, String host, String expected) {
        assertThat(LinkTarget.afterText(text.replace('_', ' '), address, host.replace("-", "")).strip())
                .isEqualTo(expected.equals("-") ? "" : expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://\u0011x", "mailto:office\u0000@wismar.example"})
    void writesNoAddressWithInvisibleCharacters(String address) {
        assertThat(LinkTarget.afterText("the office", address, "")).isEmpty();
    }
}
