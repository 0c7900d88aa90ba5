-- 확인 필요 lists the answers that failed or may not have been sent; every open tab counts them.
CREATE INDEX inbox_answers_unsent ON inbox_answers (workspace_id) WHERE state IN ('failed', 'uncertain');

-- A decided intent is stored on the thread and the enrollment of its message. A user may assign the message to others at the same
-- time: the message is locked before they are read, so that they are those which the other transaction has committed.
CREATE OR REPLACE FUNCTION refresh_threads_of_messages(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM inbound_messages WHERE id = ANY(ids) ORDER BY id FOR SHARE;
  PERFORM refresh_inbox_threads(ARRAY(
    SELECT DISTINCT thread_id FROM inbound_messages WHERE id = ANY(ids) AND thread_id IS NOT NULL));
END $$;

CREATE OR REPLACE FUNCTION refresh_enrollment_of_intent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  PERFORM FROM inbound_messages WHERE id = coalesce(NEW.message_id, OLD.message_id) FOR SHARE;
  SELECT array_agg(enrollment_id) INTO ids FROM inbound_messages
  WHERE id = coalesce(NEW.message_id, OLD.message_id) AND kind = 'reply' AND enrollment_id IS NOT NULL;
  IF ids IS NOT NULL THEN PERFORM refresh_enrollment_facts(ids); END IF;
  RETURN NULL;
END $$;

-- What a correction replaced: state, intent, source, decidedBy and fault of the row, which its undo restores.
ALTER TABLE reply_intent_corrections ADD COLUMN earlier jsonb;
