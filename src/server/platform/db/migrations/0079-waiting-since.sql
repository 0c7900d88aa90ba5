-- Since when a thread waits for an answer: its first human reply after the last one that has an answer; null when none waits. The
-- newest message is not that time: a lead that asks again has waited since the first question.
LOCK TABLE inbox_threads, inbound_messages, inbox_answers IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE inbox_threads ADD COLUMN waiting_since timestamptz;

CREATE OR REPLACE FUNCTION refresh_inbox_threads(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- the next statement sees what a transaction that changed the same thread has committed
  PERFORM FROM inbox_threads WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE inbox_threads t
  SET kinds = f.kinds, reply_id = f.reply_id, is_unanswered = f.waiting_since IS NOT NULL, intent = f.intent,
      waiting_since = f.waiting_since
  FROM (
    SELECT given.id,
      ARRAY(SELECT DISTINCT m.kind FROM inbound_messages m WHERE m.thread_id = given.id ORDER BY m.kind) AS kinds,
      reply.id AS reply_id,
      (SELECT min(r.received_at) FROM inbound_messages r
       WHERE r.thread_id = given.id AND r.kind = 'reply' AND r.received_at > coalesce((
         SELECT max(a.received_at) FROM inbox_answers x JOIN inbound_messages a ON a.id = x.inbound_message_id
         WHERE x.thread_id = given.id AND x.state NOT IN ('failed', 'cancelled', 'skipped')), '-infinity')) AS waiting_since,
      (SELECT coalesce(i.intent, 'undecided') FROM reply_intents i WHERE i.message_id = reply.id) AS intent
    FROM unnest(ids) AS given(id) LEFT JOIN LATERAL (
      SELECT r.id FROM inbound_messages r WHERE r.thread_id = given.id AND r.kind = 'reply'
      ORDER BY r.received_at DESC, r.id DESC LIMIT 1) reply ON true
  ) f
  WHERE t.id = f.id
    AND (t.kinds, t.reply_id, t.is_unanswered, t.intent, t.waiting_since)
      IS DISTINCT FROM (f.kinds, f.reply_id, f.waiting_since IS NOT NULL, f.intent, f.waiting_since);
END $$;

SELECT refresh_inbox_threads(ARRAY(SELECT id FROM inbox_threads WHERE is_unanswered));

CREATE INDEX inbox_threads_waiting ON inbox_threads (workspace_id, waiting_since, id)
  WHERE waiting_since IS NOT NULL AND done_at IS NULL;
