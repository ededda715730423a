-- One library that has nearly everything, so that a plan that reads all rows of a library reads the whole table. The number
-- of its documents is the setting test.documents.

CREATE FUNCTION one_to_nth(part integer) RETURNS SETOF integer LANGUAGE sql AS
    $$ SELECT generate_series(1, CAST(current_setting('test.documents') AS integer) / part) $$;

INSERT INTO library (id, public_id, created_at, revision)
SELECT name, name, 0, 200000
FROM (SELECT 'handbook' AS name UNION ALL SELECT 'small-' || n FROM generate_series(1, 50) AS n) AS names;

INSERT INTO document (library, id, identity, url, host, content_title, revision, embedded, content_digest, status, attempts,
    due, ready, lease_until, lease_engine, lease_run, message, read_at, created_at, updated_at)
SELECT 'handbook', 'document-' || n, 'https://' || n % 40 || '.example/' || n, 'https://' || n % 40 || '.example/' || n,
    n % 40 || '.example', CASE WHEN status <> 'queued' THEN 'Title ' || n END, CASE WHEN status <> 'queued' THEN n END,
    CASE WHEN status = 'success' AND n % 100 > 0 THEN 'model' END, 'digest ' || n, status, 1,
    CASE WHEN status = 'queued' THEN n END, CASE WHEN status = 'queued' THEN 1 ELSE 0 END,
    CASE WHEN status = 'running' THEN n END, 'engine', 'run', CASE WHEN status = 'failed' THEN 'It failed.' END,
    CASE WHEN status IN ('success', 'failed') THEN n END, n, n
FROM (SELECT n, CASE WHEN n % 100 = 1 THEN 'queued' WHEN n % 1000 = 2 THEN 'running' WHEN n % 100 = 3 THEN 'failed'
    ELSE 'success' END AS status FROM one_to_nth(1) AS n) AS numbered;

INSERT INTO document (library, id, identity, status, attempts, content_title, revision, created_at, updated_at)
SELECT 'small-' || n % 50 + 1, 'small-' || n, 'key ' || n, 'success', 1, 'Title', n, n, n FROM generate_series(1, 500) AS n;

-- Without triggers for each row and without checks of foreign keys, which take most of the time.
SET session_replication_role = replica;

INSERT INTO submitted_text (document, text) SELECT key, 'Text' FROM document WHERE status = 'queued';
INSERT INTO section (document, position, headings, text)
SELECT key, position, 'Heading', 'Text ' || key FROM document, generate_series(0, 1) AS position;
INSERT INTO document_image (document, position, url) SELECT key, 0, 'https://image.example/' || key FROM document;
INSERT INTO document_attribute (document, name, position, library, value)
SELECT key, 'team', 0, library, 'sales ' || key % 20 FROM document;
INSERT INTO removal (library, revision, document) SELECT 'handbook', 100000 + n, 'gone-' || n FROM one_to_nth(4) AS n;
INSERT INTO help_article (library, name, url, title, questions, pinned, enabled)
SELECT 'handbook', 'article-' || n, 'https://help.example/' || n, 'Title', '[]', FALSE, TRUE FROM generate_series(1, 200) AS n;
INSERT INTO help_article_embedding (article, position, vector) SELECT key, 0, '\x00' FROM help_article;

INSERT INTO conversation (library, id, last_turn_at, token)
SELECT 'handbook', 'conversation-' || n, n, 'token-' || n % 10 FROM one_to_nth(2) AS n;
INSERT INTO turn (conversation, query, reply, created_at)
SELECT key, 'What?', 'That.', last_turn_at FROM conversation, generate_series(1, 2);
INSERT INTO turn_document (turn, position, document, title, similarity)
SELECT turn.key, 0, document.key, 'Title', .5 FROM turn JOIN document ON document.key = turn.key;
INSERT INTO turn_drawn_from (turn, document) SELECT turn, document FROM turn_document;
INSERT INTO turn_help_article (turn, position, article, url, title, is_answer)
SELECT turn.key, 0, help_article.key, 'https://help.example/', 'Title', FALSE FROM turn JOIN help_article
    ON help_article.key = turn.key % 200 + 1;
INSERT INTO question (library, id, turn, conversation, text, outcome, latency, asked_at)
SELECT 'handbook', 'question-' || key, CASE WHEN key % 2 = 0 THEN key END, NULL, CASE WHEN key % 2 = 1 THEN 'What?' END,
    'answered', 1, created_at FROM turn;
INSERT INTO question_document (question, position, document)
SELECT question.key, 0, document.key FROM question JOIN document ON document.key = question.key;
INSERT INTO daily_usage (kind, id, day, requests, questions, refused)
SELECT 'visitor', 'visitor-' || n, n % 100, 1, 1, 0 FROM one_to_nth(2) AS n;

INSERT INTO crawl (library, id, kind, start, depth, most_pages, status, created_at, ended_at)
SELECT 'handbook', 'crawl-' || n, 'site', 'https://a.example/', 1, 9, CASE WHEN n = 1 THEN 'running' ELSE 'done' END, n,
    CASE WHEN n > 1 THEN n END FROM generate_series(1, 200) AS n;
INSERT INTO crawl_page (crawl, number, url, depth, shape, status, document)
SELECT crawl.key, n, 'https://a.example/' || n, 1, 'shape ' || n % 50,
    (ARRAY['waiting', 'reading', 'success', 'skipped', 'failed'])[n % 5 + 1], document.key
FROM crawl JOIN one_to_nth(1) AS n ON crawl.id = 'crawl-1' JOIN document ON document.key = n + 1;
INSERT INTO crawl_count (crawl, status, pages) SELECT crawl, status, count(*) FROM crawl_page GROUP BY crawl, status;
INSERT INTO crawl_sitemap (crawl, number, url, due, since)
SELECT crawl.key, n, 'https://a.example/' || n, n, n FROM crawl JOIN one_to_nth(4) AS n ON crawl.id = 'crawl-1';
INSERT INTO callback (document, library, status, ended_at, due, since)
SELECT key, library, 'success', 0, key, 0 FROM document WHERE key % 4 = 0;
INSERT INTO callback_turn (library, due, since) SELECT id, 0, 0 FROM library WHERE public_id IS NOT NULL;

INSERT INTO embedding_set (library, model, document, document_id)
SELECT library, 'model', CASE WHEN key % 100 > 0 THEN key END, id FROM document;
INSERT INTO embedding (embedding_set, passage, vector)
SELECT key, sha256(CAST(CAST(key AS text) AS bytea)), '\x00' FROM embedding_set;
INSERT INTO embedding_claim (document, engine, run, until) SELECT key, 'engine', 'run', 0 FROM document WHERE key % 50 = 0;
INSERT INTO acknowledged (library, engine, revision) SELECT id, 'engine', 0 FROM library;
INSERT INTO evaluation (library, id, status, questions, started_at)
SELECT 'handbook', 'evaluation-' || n, CASE WHEN n = 1 THEN 'running' ELSE 'done' END, 9, n FROM one_to_nth(40) AS n;
INSERT INTO evaluation_result (evaluation, position, content, source)
SELECT evaluation.key, n, '{}', document.key FROM evaluation JOIN generate_series(1, 20) AS n ON TRUE
    JOIN document ON document.key = evaluation.key * 20 + n;

RESET session_replication_role;

DROP FUNCTION one_to_nth;

ANALYZE;
