package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The commands for people, on a data folder and on a server alike. */
abstract class PersonCommandsContract extends ClientCommandsFixture {

    @BeforeEach
    void createLibraries() throws IOException {
        cli().runForLines("library", "create", "handbook");
        cli().runForLines("library", "create", "offers");
        for (JsonNode left : json(cli().runForLines("person", "list", "--json")).path("people")) {
            cli().runForLines("person", "delete", left.path("id").asText());
        }
    }

    private String invite(String name, String role) throws IOException {
        return json(cli().runForLines("person", "invite", "--name", name, "--role", role, "--json"))
                .at("/person/id")
                .asText();
    }

    private JsonNode show(String id) throws IOException {
        return json(cli().runForLines("person", "show", id, "--json"));
    }

    @Test
    void invitesListsShowsAndDeletes() throws IOException {
        CliRun invited = cli().runCommand("person", "invite", "--name", "Ada Lovelace", "--email", "ada@example.com",
                "--role", "edit=handbook,ask=offers", "--role", "administer=offers", "--filter", "team=sales",
                "--reader", "user:ada", "--reader", "group:cn=sales,o=north");
        JsonNode listed = json(cli().runForLines("person", "list", "--json")).at("/people/0");
        String id = listed.path("id").asText();
        String until = listed.path("invitedUntil").asText();

        assertThat(invited.code()).isZero();
        assertThat(invited.out()).matches("(http://.*)?/ui/#code=[0-9A-Za-z]+\n");
        assertThat(invited.err()).contains("Send it to Ada Lovelace only: it signs in once, until " + until
                + ", and is not shown again.\n", "The ID of this person is " + id + ".\n");
        assertThat(cli().runForLines("person", "list")).containsExactly(id + "\tAda Lovelace\t"
                + "edit=handbook {\"type\":\"eq\",\"key\":\"team\",\"value\":\"sales\"},"
                + "ask=offers {\"type\":\"eq\",\"key\":\"team\",\"value\":\"sales\"},administer=offers\tinvited until "
                + until + "\treads as group:cn=sales,o=north, user:ada");
        assertThat(cli().runForLines("person", "show", id).stream().map(line -> line.strip().replaceAll(" +", " ")))
                .contains(id, "name Ada Lovelace", "e-mail ada@example.com", "role administer=offers",
                        "reads as group:cn=sales,o=north, user:ada", "invited until " + until, "last sign-in never");
        assertThat(show(id)).isEqualTo(listed);
        assertThat(cli().runForLines("person", "delete", id)).containsExactly("Deleted person " + id + ".");
        String unknown = "carrel: There is no person " + id + "; see carrel person list.\n";
        for (String command : List.of("show", "delete", "link")) {
            assertThat(cli().runCommand("person", command, id)).as(command).isEqualTo(new CliRun(1, "", unknown));
        }
        assertThat(cli().runCommand("person", "update", id, "--name", "Bob")).isEqualTo(new CliRun(1, "", unknown));
    }

    @Test
    void givesOneRoleAFilterOfItsOwn() throws IOException {
        String[] invite = {"person", "invite", "--name", "Ada", "--role", "edit=handbook,ask=offers,ask",
            "--role-filter"};
        cli().runForLines(with(invite, "ask=offers:team=sales,hr", "--role-filter", "ask=offers:year>=2024", "--filter",
                "open=true", "--json"));
        JsonNode roles = json(cli().runForLines("person", "list", "--json")).at("/people/0/roles");

        String open = "{\"type\":\"eq\",\"key\":\"open\",\"value\":true}";
        assertThat(roles.at("/0/filter")).hasToString(open);
        assertThat(roles.at("/1/filter").toString()).contains(open, "[\"sales\",\"hr\"]", "2024");
        assertThat(roles.at("/2/filter")).hasToString(open);
        for (String wrong : List.of("ask=handbook:team=sales", "edit:team=sales", "administer:team=sales",
                "ask=offers", "ask=offers:team", "read=offers:team=sales")) {
            CliRun refused = cli().runCommand(with(invite, wrong));
            assertThat(refused.code()).as(wrong).isEqualTo(2);
            assertThat(refused.err()).contains("--role-filter");
        }
    }

    private static String[] with(String[] arguments, String... more) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void deletesThePersonalLibraryToo() throws IOException {
        String id = invite("Ada", "ask=handbook");
        cli().runForLines("library", "create", "of-" + id);

        assertThat(cli().runForLines("person", "delete", id))
                .containsExactly("Deleted person " + id + " with their library of-" + id + ".");
        assertThat(String.join("\n", cli().runForLines("library", "list"))).contains("handbook").doesNotContain(id);
    }

    @Test
    void changesWhatIsGivenAndKeepsTheRest() throws IOException {
        String id = invite("Ada", "edit=handbook");

        assertThat(cli().runForLines("person", "update", id, "--reader", "group:sales", "--email", "ada@example.com"))
                .containsExactly("Updated person " + id + ".");
        assertThat(show(id).at("/roles").toString()).isEqualTo("[{\"role\":\"edit\",\"library\":\"handbook\"}]");
        JsonNode changed = json(cli().runForLines("person", "update", id, "--role", "ask", "--name", "Ada L.",
                "--json"));
        assertThat(changed).isEqualTo(show(id));
        assertThat(changed.path("name").asText()).isEqualTo("Ada L.");
        assertThat(changed.path("email").asText()).isEqualTo("ada@example.com");
        assertThat(changed.path("roles").toString()).isEqualTo("[{\"role\":\"ask\"}]");
        assertThat(changed.path("readers").toString()).isEqualTo("[\"group:sales\"]");
        cli().runForLines("person", "update", id, "--role", "none", "--reader", "none");
        assertThat(show(id).path("roles")).isEmpty();
        assertThat(show(id).has("readers")).isFalse();
        assertThat(cli().runForLines("person", "list").getFirst()).contains("\tAda L.\tno role\tinvited until ");
    }

    @Test
    void makesAnotherLinkAndWithdrawsIt() throws IOException {
        JsonNode first = json(cli().runForLines("person", "invite", "--name", "Ada", "--role", "ask", "--json"));
        String id = first.at("/person/id").asText();

        JsonNode second = json(cli().runForLines("person", "link", id, "--json"));
        assertThat(second.at("/person/id").asText()).isEqualTo(id);
        assertThat(second.at("/invitation/code")).isNotEqualTo(first.at("/invitation/code"));
        assertThat(second.at("/invitation/link").asText()).endsWith("#code=" + second.at("/invitation/code").asText());
        assertThat(cli().runForLines("person", "withdraw", id))
                .containsExactly("Withdrew the invitation of person " + id + ".");
        assertThat(show(id).has("invitedUntil")).isFalse();
        assertThat(cli().runCommand("person", "withdraw", id)).isEqualTo(new CliRun(1, "", "carrel: There is no person "
                + id + " with an open invitation; see carrel person list.\n"));
        assertThat(cli().runForLines("person", "list")).containsExactly(id + "\tAda\task\tnever signed in");
    }

    @Test
    void namesWhatIsWrong() throws IOException {
        String id = invite("Ada", "ask");
        for (String wrong : List.of("boss", "edit=a b", "ask=", "=handbook", "none,ask")) {
            CliRun run = cli().runCommand("person", "update", id, "--role", wrong);
            assertThat(run.code()).as(wrong).isEqualTo(2);
            assertThat(run.err()).as(wrong).contains("must be ask, edit or administer, with the ID of a library");
        }
        assertThat(cli().runCommand("person", "invite", "--name", "Bob", "--role", "ask=handbook,edit=nope"))
                .isEqualTo(new CliRun(1, "", "carrel: There is no library \"nope\".\n"));
        assertThat(cli().runCommand("person", "invite", "--name", "Bob").err())
                .startsWith("carrel: Give what the person may do: --role ask, edit or administer");
        assertThat(cli().runCommand("person", "invite", "--name", " ", "--role", "ask"))
                .isEqualTo(new CliRun(2, "", "carrel: --name must not be blank.\n"));
        assertThat(cli().runCommand("person", "update", id, "--reader", "sales").err())
                .startsWith("carrel: --reader sales must be group: or user: with a name");
        assertThat(cli().runCommand("person", "update", id, "--filter", "team=sales").err())
                .isEqualTo("carrel: --filter needs a --role ask or edit, whose documents it selects.\n");
        assertThat(cli().runCommand("person", "update", id))
                .isEqualTo(new CliRun(2, "", "carrel: Give what to update: --name, --email, --role or --reader.\n"));
        assertThat(cli().runCommand("person", "invite", "--role", "ask").code()).isEqualTo(2);
        assertThat(json(cli().runForLines("person", "list", "--json")).findValuesAsText("name")).containsExactly("Ada");
    }
}
