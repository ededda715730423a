package dev.carrel.imap;

import dev.carrel.imap.MailThreads.Mail;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MailThreadsTest {

    private static Mail mail(long uid, String id, String... references) {
        return new Mail(uid, id, List.of(references), "", 1, List.of());
    }

    private static List<List<Long>> uidsOf(Mail... mails) {
        var threads = new MailThreads();
        for (Mail mail : mails) {
            threads.add(mail);
        }
        return threads.toThreads().stream().map(thread -> thread.stream().map(Mail::uid).toList()).toList();
    }

    @Test
    void joinsMailsThatReferToEachOther() {
        assertThat(uidsOf(mail(3, "c", "b"), mail(1, "a"), mail(2, "b", "a"), mail(4, "d")))
                .containsExactly(List.of(1L, 2L, 3L), List.of(4L));
    }

    @Test
    void joinsAnswersToAMailThatIsNotThere() {
        assertThat(uidsOf(mail(1, "a", "lost"), mail(2, "b", "lost"), mail(3, "c", "x", "b")))
                .containsExactly(List.of(1L, 2L, 3L));
    }

    @Test
    void keepsCopiesAndMailsThatReferToThemselves() {
        assertThat(uidsOf(mail(1, "a", "a"), mail(2, "a"), mail(3, "b", "c"), mail(4, "c", "b")))
                .containsExactly(List.of(1L, 2L), List.of(3L, 4L));
    }

    @Test
    void joinsALongThread() {
        var mails = new Mail[20_000];
        for (int uid = 0; uid < mails.length; uid++) {
            mails[uid] = uid == 0 ? mail(0, "0") : mail(uid, String.valueOf(uid), String.valueOf(uid - 1));
        }
        assertThat(uidsOf(mails)).hasSize(1);
    }
}
