-- A mail a member writes to one lead outside of all sequences is sent as the only mail of a sequence of its own (ADR 83).
-- Such a sequence is in no list and no count of sequences, and its enrollment is not part of the dashboard.
ALTER TABLE sequences ADD COLUMN is_one_off boolean NOT NULL DEFAULT false;

-- existing rows are no one-off mails, so the counts and the stored facts stay as they are
CREATE OR REPLACE FUNCTION count_sequences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.deleted_at IS NULL AND OLD.workspace_ids <> '{}' AND NOT OLD.is_one_off THEN
      PERFORM add_sequences(OLD.workspace_ids, OLD.status, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.deleted_at IS NULL AND NEW.workspace_ids <> '{}' AND NOT NEW.is_one_off THEN
      PERFORM add_sequences(NEW.workspace_ids, NEW.status, 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE VIEW current_enrollment_facts AS
SELECT n.id AS enrollment_id, n.workspace_id, n.sequence_id, n.email_account_id,
       (n.created_at AT TIME ZONE 'Asia/Seoul')::date AS day,
       coalesce(l.industry, '') AS industry,
       n.status,
       EXISTS (SELECT FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'sent') AS is_reached,
       newest.intent,
       coalesce('interested' IN (newest.intent, newest.second), false) AS is_interested
FROM enrollments n
JOIN sequences s ON s.id = n.sequence_id AND NOT s.is_one_off
LEFT JOIN leads l ON l.id = n.lead_id
LEFT JOIN LATERAL (
  SELECT i.intent, i.second FROM inbound_messages m LEFT JOIN reply_intents i ON i.message_id = m.id
  WHERE m.enrollment_id = n.id AND m.kind = 'reply'
  ORDER BY m.received_at DESC, m.id DESC LIMIT 1
) newest ON true;
