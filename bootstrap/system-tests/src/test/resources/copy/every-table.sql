-- At least one row for each table of the storage, with texts, numbers and bytes that are easily lost on the way.
INSERT INTO library (id, public_id, name, instructions, created_at, revision, refresh_interval, callback_url, callback_secret,
    keep_all, limit_per_minute, limit_at_once, help_articles)
VALUES ('handbook', 'handbook', 'Ta' || char(9) || 'b \\ back\nslash' || char(10, 13) || 'İ' || char(0) || 'x',
    '\N', 1700000000000001, 42, 86400000000, 'https://example.com/hook', 'secret', 1, 60, 2, 'curated');
INSERT INTO library (id, created_at) VALUES ('removed!1', 2);
INSERT INTO document (key, library, id, identity, title, source_url, image_snippet, content_title, revision, status,
    attempts, created_at, updated_at, client_key, submission, kept, embedded, attributes, message, content_digest)
VALUES (7, 'handbook', 'd1', 'k:' || printf('%.*c', 1000, '文'), char(64976) || '0' || char(64977), 'https://example.com',
    char(0), '', 41, 'success', 1, -1, 9223372036854775807, printf('%.*c', 1000, '文'), 'x', 0.1, 'bge',
    '{"a":"\u0000","n":[1.5]}', '', 'd');
INSERT INTO document (key, library, id, identity, url, status, attempts, created_at, updated_at, due, host, fetch_reason, ready,
    etag, keep_all, asked)
VALUES (9007199254740993, 'handbook', 'd2', 'https://example.com/' || printf('%.*c', 2000, 'p'),
    'https://example.com/' || printf('%.*c', 2000, 'p'), 'queued', 0, 1, 2, 3, 'example.com', 'crawled', 1, '"e"', 1, 0);
INSERT INTO audit_entry VALUES ('a', 9223372036854775807, 'delete', 'DELETE /x', NULL, 'é', 'token', 't', 'n''😀', NULL, 'r');
INSERT INTO person VALUES ('person-1', 'https://id.example', 'ada', 'Ada', NULL, '["staff"]', 1, 'i', 2, 3, NULL, 'ada', '["group:a"]');
INSERT INTO person_role VALUES ('person-1', 0, NULL, 'edit', NULL);
INSERT INTO browser_session VALUES ('s', x'00ff5c', 't', x'0a09', 1, 2, 9223372036854775807, NULL);
INSERT INTO submitted_text VALUES (9007199254740993, 'plain' || char(0) || char(65535) || '😀' || char(11, 8, 12));
UPDATE document SET pending = '{"title":"\u0000"}', source = 's', interruptions = 2, left_out = '{"media":1}' WHERE key = 7;
INSERT INTO one_time_value VALUES ('00ff5c', x'5c0a0900', 9223372036854775807);
INSERT INTO submitted_file VALUES (7, 'a.pdf', 'application/pdf', 5, 1);
INSERT INTO submitted_chunk VALUES (7, 0, x'00ff5c0a09'), (7, 1, x'');
INSERT INTO section (document, position, headings, text, page, markdown)
VALUES (7, 0, '', '', 0, 0), (7, 1, 'One' || char(10), 'Text\.' || char(10) || '\.', 3, 1);
INSERT INTO document_image VALUES (7, 0, 'https://example.com/a.png', NULL, 'One' || char(10)), (7, 1, 'b', 'cap', NULL);
INSERT INTO document_attribute (document, name, position, library, value)
VALUES (7, 'text', 0, 'handbook', 'n0' || char(0)), (7, 'text', 1, 'handbook', ''), (7, 'number', 0, 'handbook', -2.5),
    (7, 'large', 0, 'handbook', 1.7976931348623157e308), (7, 'zero', 0, 'handbook', 0.0), (7, 'yes', 0, 'handbook', x'01'),
    (7, 'no', 0, 'handbook', x'00');
INSERT INTO removal VALUES ('handbook', 40, 'gone');
INSERT INTO erasure VALUES ('handbook', 3, NULL), ('other', 1, 5);
INSERT INTO help_article (key, library, name, url, title, questions, answer, pinned, enabled, valid_until, embedded)
VALUES (3, 'handbook', 'opening', 'https://example.com/o', 'Opening', '["When?"]', 'At nine.', 1, 0, 99, 'bge');
INSERT INTO help_article_embedding VALUES (3, 0, x'7f80');
INSERT INTO conversation (key, library, id, token, title, link) VALUES (5, 'handbook', 'c1', 't1', 'Leave', 'k1'),
    (6, '!', 'c2', NULL, NULL, NULL);
INSERT INTO turn (key, conversation, query, reply, filter, sure, created_at)
VALUES (11, 5, 'q', 'r' || char(0), '{}', 0, 77), (12, 5, 'q2', 'r2', NULL, 1, 76);
UPDATE conversation SET last_turn_at = 78 WHERE key = 5;
INSERT INTO turn_document (turn, position, document, title, similarity, excerpt, quoted)
VALUES (11, 0, 7, 'T', 0.3333333333333333, 'e', 0);
INSERT INTO turn_drawn_from VALUES (11, 7);
INSERT INTO turn_help_article (turn, position, article, url, title, is_answer) VALUES (11, 0, 3, 'u', 't', 1);
INSERT INTO question (key, library, id, turn, outcome, similarity, latency, asked_at, vote)
VALUES (21, 'handbook', 'q1', 11, 'answered', 5e-324, 1, 2, 'up');
INSERT INTO question (key, library, id, text, outcome, latency, asked_at) VALUES (22, 'handbook', 'q2', 'x', 'unsure', 1, 2);
INSERT INTO question_document VALUES (22, 0, 7);
INSERT INTO access_token (id, digest, name, scopes, all_libraries, filter, created_at) VALUES ('t1', x'00112233', 'n', 'query', 0,
    NULL, 1);
INSERT INTO token_library VALUES ('t1', 'handbook');
INSERT INTO daily_usage VALUES ('visitor', 'w.v', 20000, 1, 2, 3);
INSERT INTO widget (key, library, name, public_key, settings, visitor_secret, created_at, updated_at)
VALUES (4, 'handbook', 'w', 'pk', '{}', 's', 1, 2);
INSERT INTO crawl (key, library, id, kind, start, depth, most_pages, status, created_at, sitemap_due, sitemap_since)
VALUES (8, 'handbook', 'cr', 'sitemap', 'https://example.com/s.xml', 3, 100, 'running', 1, 2, 3);
INSERT INTO crawl_page (crawl, number, url, depth, shape, status, document)
VALUES (8, 1, 'https://example.com/' || printf('%.*c', 2000, 'p'), 0, printf('%.*c', 2000, 's'), 'reading', 9007199254740993);
INSERT INTO crawl_sitemap (crawl, number, url, due, since) VALUES (8, 1, 'https://example.com/s.xml', 2, 3);
INSERT INTO callback (document, library, status, ended_at, due, since, attempts) VALUES (7, 'handbook', 'success', 1, 2, 3, 4);
INSERT INTO callback_turn VALUES ('handbook', 1, 2, 3, 4);
INSERT INTO embedding_set (key, library, model, document, document_id) VALUES (13, 'handbook', 'bge', 7, 'd1'),
    (14, 'handbook', 'bge', NULL, 'gone');
INSERT INTO embedding (key, embedding_set, passage, vector) VALUES (15, 13, x'aa', x'00ff80'), (16, 14, x'aa', x'01');
INSERT INTO reply_check VALUES ('handbook', 0, '{"question":"q"}');
INSERT INTO evaluation (key, library, id, status, questions, started_at, ended_at) VALUES (17, 'handbook', 'e1', 'done', 1, 2, 3);
INSERT INTO evaluation_result VALUES (17, 0, '{}', 7);
INSERT INTO connector (key, library, name, settings, place_revision, request, running_since, due_at, created_at, updated_at)
VALUES (18, 'handbook', 'files', '{}', 'r', 'run_and_delete', 1, 2, 3, 4);
INSERT INTO connector_item VALUES (18, 'a/' || printf('%.*c', 600, '文'), 'r1', 7);
INSERT INTO connector_run VALUES (18, 1, 2, 3, '{}');
INSERT INTO recognized_page VALUES (7, 'aa', 1, '[["Größe 😀", 72.3, 1, 2, 3, 11.5, true, 91]]', 841.9, NULL);
INSERT INTO correction VALUES (7, '# One' || char(10) || '文 😀' || char(0), '[[["One"],3,"T\\."]]');
UPDATE document SET correction = '{"at":"2026-01-01T00:00:00Z","by":null,"outdated":false}' WHERE key = 7;
INSERT INTO recognized_page VALUES (7, 'aa', 2, '[]', 0, 'It took longer than 1 s.');
