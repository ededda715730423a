package dev.carrel.http.web;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ScriptLayoutTest {

    @Test
    void removesCommentsAndSpaces() {
        assertBecomes("""
                // A comment.
                import {html, nothing} from "lit";

                /** Describes
                 * the class. */
                export class App extends View {
                    #host = null;
                    static #count = 1; // so far

                    get host() {
                        return this.#host ?? (a + +b);
                    }
                }
                """, """
                import{html,nothing}from"lit";export class App extends View{#host=null;static #count=1;get host(){\
                return this.#host??(a+ +b);}}""");
    }

    @Test
    void keepsALineBreakWhereAStatementMayEnd() {
        assertBecomes("let a = b\n  let c = [1,\n 2]\n(d)\n++e\n", "let a=b\nlet c=[1,2]\n(d)\n++e");
        assertBecomes("a\n  .b()\n  ? c\n  : d;\nif (e) {\n}\nf();", "a.b()?c:d;if(e){}\nf();");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a, b // c  = d\"", "'it\\'s  /* no */ comment'", "/[/ ,]  \\/ \"/.test(a)"})
    void keepsStringsAndExpressions(String text) {
        assertBecomes("let a = " + text + " ;", "let a=" + text + ";");
    }

    @Test
    void keepsTheTextsOfTemplates() {
        assertBecomes("""
                draw(html`<p class="a  b" ?hidden=${a === b}
                    .value=${ `${c}, d` }>Done,
                    ${t("x", {n: 1})} // left</p>`);
                """, """
                draw(html`<p class="a  b" ?hidden=${a===b}
                .value=${`${c}, d`}>Done,
                ${t("x",{n:1})} // left</p>`);""");
    }

    @Test
    void tellsADivisionFromAnExpression() {
        assertBecomes("a = (b + c) / 2; d = e[1] / f / g;", "a=(b+c)/2;d=e[1]/f/g;");
        assertBecomes("return /a  b/.test(c);", "return/a  b/.test(c);");
        assertBecomes("x.replace(/\\s+/g, \" \")", "x.replace(/\\s+/g,\" \")");
    }

    private static void assertBecomes(String script, String expected) {
        assertThat(ScriptLayout.remove(script)).isEqualTo(expected);
    }
}
