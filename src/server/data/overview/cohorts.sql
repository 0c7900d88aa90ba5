-- The dashboard counts the leads enrolled in a period by their results (ADR 40). enrollment_facts has one row per enrollment with
-- what is counted of it; cohort_counts has the numbers of those rows. Both are maintained by triggers in the transaction that
-- changes the fact. The day of enrollment is that of Asia/Seoul, the zone of the overview pages.
CREATE TABLE enrollment_facts (
  enrollment_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  sequence_id uuid NOT NULL,
  email_account_id uuid,
  day date NOT NULL,
  industry text NOT NULL,
  status text NOT NULL,
  -- was sent at least one mail
  is_reached boolean NOT NULL,
  -- intent of the newest human reply; null: no reply, or its intent is not decided
  intent text,
  -- the first or second intent of the newest human reply is `interested`
  is_interested boolean NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX enrollment_facts_cohort ON enrollment_facts (workspace_id, day DESC, enrollment_id DESC);
CREATE INDEX enrollment_facts_sequence ON enrollment_facts (sequence_id, workspace_id, day DESC, enrollment_id DESC);

-- The definition of every column. The table is a stored copy of this view.
CREATE VIEW current_enrollment_facts AS
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

-- A number is the sum of its rows: a transaction adds to a row that no other holds, or inserts one (ADR 40).
CREATE TABLE cohort_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL,
  day date NOT NULL,
  sequence_id uuid NOT NULL,
  email_account_id uuid,
  industry text NOT NULL,
  status text NOT NULL,
  is_reached boolean NOT NULL,
  intent text,
  is_interested boolean NOT NULL,
  n integer NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX cohort_counts_key ON cohort_counts (workspace_id, day, sequence_id, status);
CREATE INDEX cohort_counts_sequence ON cohort_counts (sequence_id, workspace_id, day);

CREATE TYPE cohort_change AS (
  workspace_id uuid, day date, sequence_id uuid, email_account_id uuid, industry text, status text, is_reached boolean,
  intent text, is_interested boolean, n integer
);

CREATE FUNCTION add_cohorts(changes cohort_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changes IS NULL THEN RETURN; END IF;
  WITH change AS MATERIALIZED (
    SELECT c.*, k.id
    FROM (
      SELECT workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent, is_interested,
             sum(n)::int AS n
      FROM unnest(changes) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ) c
    LEFT JOIN LATERAL (
      SELECT id FROM cohort_counts p
      WHERE p.workspace_id = c.workspace_id AND p.day = c.day AND p.sequence_id = c.sequence_id AND p.status = c.status
        AND p.email_account_id IS NOT DISTINCT FROM c.email_account_id AND p.industry = c.industry
        AND p.is_reached = c.is_reached AND p.intent IS NOT DISTINCT FROM c.intent AND p.is_interested = c.is_interested
      LIMIT 1 FOR UPDATE SKIP LOCKED) k ON true
    WHERE c.n <> 0
  ), added AS (
    UPDATE cohort_counts p SET n = p.n + c.n FROM change c WHERE p.id = c.id
  )
  INSERT INTO cohort_counts
    (workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent, is_interested, n)
  SELECT workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent, is_interested, n
  FROM change WHERE id IS NULL;
END $$;

CREATE FUNCTION count_new_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_cohorts(array_agg((workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent,
                                 is_interested, 1)::cohort_change)) FROM later;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollment_facts_counted_in AFTER INSERT ON enrollment_facts
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION count_new_facts();

CREATE FUNCTION count_changed_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_cohorts(array_agg((workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent,
                                 is_interested, change)::cohort_change))
  FROM (SELECT *, 1 AS change FROM later UNION ALL SELECT *, -1 FROM earlier) moved;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollment_facts_counted AFTER UPDATE ON enrollment_facts
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION count_changed_facts();

CREATE FUNCTION count_deleted_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_cohorts(array_agg((workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent,
                                 is_interested, -1)::cohort_change)) FROM earlier;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollment_facts_counted_out AFTER DELETE ON enrollment_facts
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_facts();

-- Computes rows again. Concurrent transactions that change facts of one enrollment run one after another: each computes
-- after it has locked the row, and so reads what the one before it has committed.
CREATE FUNCTION refresh_enrollment_facts(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM enrollment_facts WHERE enrollment_id = ANY(ids) ORDER BY enrollment_id FOR UPDATE;
  UPDATE enrollment_facts f
  SET workspace_id = c.workspace_id, sequence_id = c.sequence_id, email_account_id = c.email_account_id, day = c.day,
      industry = c.industry, status = c.status, is_reached = c.is_reached, intent = c.intent,
      is_interested = c.is_interested
  FROM current_enrollment_facts c
  WHERE f.enrollment_id = ANY(ids) AND c.enrollment_id = f.enrollment_id
    AND (f.workspace_id, f.sequence_id, f.email_account_id, f.day, f.industry, f.status, f.is_reached, f.intent, f.is_interested)
        IS DISTINCT FROM
        (c.workspace_id, c.sequence_id, c.email_account_id, c.day, c.industry, c.status, c.is_reached, c.intent, c.is_interested);
END $$;

CREATE FUNCTION insert_enrollment_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leads_of_rows uuid[];
BEGIN
  SELECT array_agg(lead_id) INTO leads_of_rows FROM changed;
  -- FOR SHARE conflicts with any change of the lead; the foreign key alone allows changes of its other columns
  PERFORM FROM leads WHERE id = ANY(leads_of_rows) ORDER BY id FOR SHARE;
  INSERT INTO enrollment_facts
  SELECT c.* FROM current_enrollment_facts c JOIN changed ON changed.id = c.enrollment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_facts_in AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION insert_enrollment_facts();

CREATE FUNCTION refresh_changed_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  new_leads uuid[];
BEGIN
  SELECT array_agg(lead_id) INTO new_leads FROM (SELECT id, lead_id FROM later EXCEPT SELECT id, lead_id FROM earlier) moved;
  PERFORM FROM leads WHERE id = ANY(new_leads) ORDER BY id FOR SHARE;
  SELECT array_agg(id) INTO ids FROM (
    SELECT id, status, email_account_id, lead_id, workspace_id, sequence_id, created_at FROM later
    EXCEPT SELECT id, status, email_account_id, lead_id, workspace_id, sequence_id, created_at FROM earlier) changed;
  IF ids IS NOT NULL THEN PERFORM refresh_enrollment_facts(ids); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_facts AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_enrollments();

CREATE FUNCTION delete_enrollment_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM enrollment_facts f USING earlier WHERE f.enrollment_id = earlier.id;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_facts_out AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION delete_enrollment_facts();

CREATE FUNCTION refresh_enrollments_of_new_mails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT enrollment_id) INTO ids FROM later WHERE state = 'sent';
  IF ids IS NOT NULL THEN PERFORM refresh_enrollment_facts(ids); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_facts_in AFTER INSERT ON scheduled_executions
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_enrollments_of_new_mails();

CREATE FUNCTION refresh_enrollments_of_changed_mails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT enrollment_id) INTO ids FROM (
    SELECT id, enrollment_id, state = 'sent' FROM later
    EXCEPT SELECT id, enrollment_id, state = 'sent' FROM earlier) changed;
  IF ids IS NOT NULL THEN PERFORM refresh_enrollment_facts(ids); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_facts AFTER UPDATE ON scheduled_executions
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_enrollments_of_changed_mails();

CREATE FUNCTION refresh_enrollments_of_deleted_mails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT enrollment_id) INTO ids FROM earlier WHERE state = 'sent';
  IF ids IS NOT NULL THEN PERFORM refresh_enrollment_facts(ids); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_facts_out AFTER DELETE ON scheduled_executions
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION refresh_enrollments_of_deleted_mails();

CREATE FUNCTION refresh_enrollment_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.kind = 'reply' AND OLD.enrollment_id IS NOT NULL THEN ids := ids || OLD.enrollment_id; END IF;
  IF TG_OP <> 'DELETE' AND NEW.kind = 'reply' AND NEW.enrollment_id IS NOT NULL THEN ids := ids || NEW.enrollment_id; END IF;
  IF ids <> '{}' THEN PERFORM refresh_enrollment_facts(ids); END IF;
  RETURN NULL;
END $$;
-- An inserted message has no intent yet, but an older one of its enrollment may have
CREATE TRIGGER inbound_messages_facts AFTER INSERT OR DELETE ON inbound_messages
  FOR EACH ROW EXECUTE FUNCTION refresh_enrollment_of_message();
CREATE TRIGGER inbound_messages_facts_changed AFTER UPDATE ON inbound_messages
  FOR EACH ROW WHEN ((OLD.kind, OLD.enrollment_id, OLD.received_at) IS DISTINCT FROM (NEW.kind, NEW.enrollment_id, NEW.received_at))
  EXECUTE FUNCTION refresh_enrollment_of_message();

CREATE FUNCTION refresh_enrollment_of_intent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  PERFORM FROM inbound_messages WHERE id = coalesce(NEW.message_id, OLD.message_id) FOR SHARE;
  SELECT array_agg(enrollment_id) INTO ids FROM inbound_messages
  WHERE id = coalesce(NEW.message_id, OLD.message_id) AND kind = 'reply' AND enrollment_id IS NOT NULL;
  IF ids IS NOT NULL THEN PERFORM refresh_enrollment_facts(ids); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reply_intents_facts AFTER INSERT OR DELETE ON reply_intents
  FOR EACH ROW EXECUTE FUNCTION refresh_enrollment_of_intent();
CREATE TRIGGER reply_intents_facts_changed AFTER UPDATE ON reply_intents
  FOR EACH ROW WHEN ((OLD.intent, OLD.second) IS DISTINCT FROM (NEW.intent, NEW.second))
  EXECUTE FUNCTION refresh_enrollment_of_intent();

CREATE FUNCTION refresh_enrollments_of_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  -- first the leads, so that a change of other fields reads no enrollment
  SELECT array_agg(id) INTO ids FROM (
    SELECT id, industry FROM later EXCEPT SELECT id, industry FROM earlier) changed;
  IF ids IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(id) INTO ids FROM enrollments WHERE lead_id = ANY(ids);
  IF ids IS NOT NULL THEN PERFORM refresh_enrollment_facts(ids); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_facts AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_enrollments_of_leads();
