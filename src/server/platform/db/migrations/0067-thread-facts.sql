-- What the lists of the inbox filter and count by, on the row of the thread: reading it from the messages of 50,000 threads takes
-- longer than a page may take. Kept by triggers in the transaction that changes messages or answers.
ALTER TABLE inbox_threads
  -- of its messages, each once
  ADD COLUMN kinds text[] NOT NULL DEFAULT '{}',
  -- its newest human reply
  ADD COLUMN reply_id uuid,
  -- its newest human reply is newer than every message that has an answer
  ADD COLUMN is_unanswered boolean NOT NULL DEFAULT false;

CREATE FUNCTION refresh_inbox_threads(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- the next statement sees what a transaction that changed the same thread has committed
  PERFORM FROM inbox_threads WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE inbox_threads t SET kinds = f.kinds, reply_id = f.reply_id, is_unanswered = f.is_unanswered
  FROM (
    SELECT given.id,
      ARRAY(SELECT DISTINCT m.kind FROM inbound_messages m WHERE m.thread_id = given.id ORDER BY m.kind) AS kinds,
      reply.id AS reply_id,
      reply.id IS NOT NULL AND NOT EXISTS (
        SELECT FROM inbox_answers x JOIN inbound_messages a ON a.id = x.inbound_message_id
        WHERE x.thread_id = given.id AND x.state NOT IN ('failed', 'cancelled', 'skipped')
          AND a.received_at >= reply.received_at) AS is_unanswered
    FROM unnest(ids) AS given(id) LEFT JOIN LATERAL (
      SELECT r.id, r.received_at FROM inbound_messages r WHERE r.thread_id = given.id AND r.kind = 'reply'
      ORDER BY r.received_at DESC, r.id DESC LIMIT 1) reply ON true
  ) f
  WHERE t.id = f.id AND (t.kinds, t.reply_id, t.is_unanswered) IS DISTINCT FROM (f.kinds, f.reply_id, f.is_unanswered);
END $$;

SELECT refresh_inbox_threads(ARRAY(SELECT id FROM inbox_threads));

CREATE FUNCTION refresh_threads_of_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_inbox_threads(ARRAY(SELECT DISTINCT thread_id FROM later WHERE thread_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER inbound_messages_added AFTER INSERT ON inbound_messages
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_new_messages();

CREATE FUNCTION refresh_threads_of_changed_messages() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  -- the rows that differ, as they were and as they are; no join, because its plan is kept for statements of any size
  PERFORM refresh_inbox_threads(ARRAY(
    SELECT DISTINCT thread_id FROM (
      (SELECT id, thread_id, kind, received_at FROM earlier EXCEPT SELECT id, thread_id, kind, received_at FROM later)
      UNION ALL
      (SELECT id, thread_id, kind, received_at FROM later EXCEPT SELECT id, thread_id, kind, received_at FROM earlier)
    ) changed WHERE thread_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER inbound_messages_changed AFTER UPDATE ON inbound_messages
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_changed_messages();

CREATE FUNCTION refresh_threads_of_deleted_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_inbox_threads(ARRAY(SELECT DISTINCT thread_id FROM earlier WHERE thread_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER inbound_messages_deleted AFTER DELETE ON inbound_messages
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_deleted_messages();
CREATE TRIGGER inbox_answers_deleted AFTER DELETE ON inbox_answers
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_deleted_messages();

CREATE TRIGGER inbox_answers_added AFTER INSERT ON inbox_answers
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_new_messages();

-- the other changes of an answer do not concern its thread, so that its row is not locked while a mail is sent
CREATE FUNCTION refresh_threads_of_changed_answers() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  PERFORM refresh_inbox_threads(ARRAY(
    SELECT DISTINCT thread_id FROM (
      (SELECT id, thread_id, inbound_message_id, state IN ('failed', 'cancelled', 'skipped') FROM earlier
       EXCEPT SELECT id, thread_id, inbound_message_id, state IN ('failed', 'cancelled', 'skipped') FROM later)
      UNION ALL
      (SELECT id, thread_id, inbound_message_id, state IN ('failed', 'cancelled', 'skipped') FROM later
       EXCEPT SELECT id, thread_id, inbound_message_id, state IN ('failed', 'cancelled', 'skipped') FROM earlier)
    ) changed));
  RETURN NULL;
END $$;
CREATE TRIGGER inbox_answers_changed AFTER UPDATE ON inbox_answers
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_changed_answers();
