-- What is derived from enrollments, mails and replies is computed once per transaction, at commit (ADR 98): a trigger of a table
-- only marks the leads and enrollments that a statement concerns. lead_states and enrollment_facts are computed from the marks;
-- all numbers are differences of enrollment_facts. A mail that is claimed or being sent marks nothing.

DROP TRIGGER enrollments_counted_in ON enrollments;
DROP TRIGGER enrollments_counted_on ON enrollments;
DROP TRIGGER enrollments_counted_out ON enrollments;
DROP TRIGGER enrollments_facts_in ON enrollments;
DROP TRIGGER enrollments_facts ON enrollments;
DROP TRIGGER enrollments_facts_out ON enrollments;
DROP TRIGGER enrollments_state_new ON enrollments;
DROP TRIGGER enrollments_state_gone ON enrollments;
DROP TRIGGER enrollments_state_changed ON enrollments;
DROP TRIGGER scheduled_executions_counted_in ON scheduled_executions;
DROP TRIGGER scheduled_executions_counted ON scheduled_executions;
DROP TRIGGER scheduled_executions_counted_out ON scheduled_executions;
DROP TRIGGER scheduled_executions_facts_in ON scheduled_executions;
DROP TRIGGER scheduled_executions_facts ON scheduled_executions;
DROP TRIGGER scheduled_executions_facts_out ON scheduled_executions;
DROP TRIGGER scheduled_executions_state_new ON scheduled_executions;
DROP TRIGGER scheduled_executions_state_gone ON scheduled_executions;
DROP TRIGGER scheduled_executions_state_changed ON scheduled_executions;
DROP TRIGGER leads_facts ON leads;
DROP TRIGGER leads_state_changed ON leads;
DROP TRIGGER enrollment_facts_counted_in ON enrollment_facts;
DROP TRIGGER enrollment_facts_counted ON enrollment_facts;
DROP TRIGGER enrollment_facts_counted_out ON enrollment_facts;
DROP TRIGGER lead_state_marks_applied ON lead_state_marks;
DROP FUNCTION count_new_people(), count_moved_people(), count_gone_people(), add_people(uuid, uuid, text, text, integer),
  add_planned(counted_mail[]), add_mails(counted_mail[]), count_new_mails(), count_moved_mails(), count_gone_mails(),
  count_new_facts(), count_changed_facts(), count_deleted_facts(), insert_enrollment_facts(), refresh_changed_enrollments(),
  delete_enrollment_facts(), refresh_enrollments_of_new_mails(), refresh_enrollments_of_changed_mails(),
  refresh_enrollments_of_deleted_mails(), refresh_enrollments_of_leads(), mark_leads_of_moved_enrollments(),
  mark_leads_of_moved_mails(), mark_changed_leads(), apply_lead_state_marks();
DROP TYPE counted_mail;

-- The nodes of the mails of an enrollment, in the order of its path.
ALTER TABLE enrollment_facts
  -- neither cancelled nor skipped
  ADD COLUMN planned_nodes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN sent_nodes text[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE VIEW current_enrollment_facts AS
SELECT n.id AS enrollment_id, n.workspace_id, n.sequence_id, n.email_account_id,
       (n.created_at AT TIME ZONE 'Asia/Seoul')::date AS day,
       coalesce(l.industry, '') AS industry,
       n.status,
       mails.sent_nodes IS NOT NULL AS is_reached,
       newest.intent,
       coalesce('interested' IN (newest.intent, newest.second), false) AS is_interested,
       coalesce(mails.planned_nodes, '{}') AS planned_nodes,
       coalesce(mails.sent_nodes, '{}') AS sent_nodes
FROM enrollments n
JOIN sequences s ON s.id = n.sequence_id AND NOT s.is_one_off
LEFT JOIN leads l ON l.id = n.lead_id
CROSS JOIN LATERAL (
  SELECT array_agg(e.node_id ORDER BY e.ordinal, e.id) FILTER (WHERE e.state NOT IN ('cancelled', 'skipped')) AS planned_nodes,
         array_agg(e.node_id ORDER BY e.ordinal, e.id) FILTER (WHERE e.state = 'sent') AS sent_nodes
  FROM scheduled_executions e WHERE e.enrollment_id = n.id
) mails
LEFT JOIN LATERAL (
  SELECT i.intent, i.second FROM inbound_messages m LEFT JOIN reply_intents i ON i.message_id = m.id
  WHERE m.enrollment_id = n.id AND m.kind = 'reply'
  ORDER BY m.received_at DESC, m.id DESC LIMIT 1
) newest ON true;

UPDATE enrollment_facts f SET planned_nodes = c.planned_nodes, sent_nodes = c.sent_nodes
FROM current_enrollment_facts c WHERE c.enrollment_id = f.enrollment_id;
-- a mail to one lead is no enrollment in a sequence: nothing shows its numbers
DELETE FROM enrollment_counts c USING sequences s WHERE s.id = c.sequence_id AND s.is_one_off;

-- Adds to the numbers of enrollments and mails of a sequence. A sequence that is being deleted has none.
CREATE OR REPLACE FUNCTION add_people(changes counted_people[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH change AS MATERIALIZED (
    SELECT c.*, k.id
    FROM unnest(changes) c
    JOIN sequences s ON s.id = c.sequence_id
    LEFT JOIN LATERAL (
      SELECT id FROM enrollment_counts p WHERE p.sequence_id = c.sequence_id AND p.kind = c.kind AND p.node_id = c.node_id
        AND p.workspace_id = c.workspace_id LIMIT 1 FOR UPDATE SKIP LOCKED) k ON true
  ), added AS (
    UPDATE enrollment_counts p SET n = p.n + c.n FROM change c WHERE p.id = c.id
  )
  INSERT INTO enrollment_counts (sequence_id, workspace_id, kind, node_id, n)
  SELECT sequence_id, workspace_id, kind, node_id, n FROM change WHERE id IS NULL;
END $$;

-- Every number changes by the difference between the rows after and before.
CREATE FUNCTION count_facts(later enrollment_facts[], earlier enrollment_facts[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  cohorts cohort_change[];
  people counted_people[];
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT *, 1 AS change FROM unnest(later) UNION ALL SELECT *, -1 FROM unnest(earlier)
  ), cohort AS (
    SELECT workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent, is_interested,
           sum(change)::int AS n
    FROM moved GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(change) <> 0
  ), counted AS (
    SELECT sequence_id, workspace_id, kind, node_id, sum(change)::int AS n
    FROM (
      SELECT sequence_id, workspace_id, status AS kind, '' AS node_id, change FROM moved
      UNION ALL SELECT sequence_id, workspace_id, 'planned', unnest(planned_nodes), change FROM moved
      UNION ALL SELECT sequence_id, workspace_id, 'sent', unnest(sent_nodes), change FROM moved
      UNION ALL SELECT sequence_id, workspace_id, count_by_node(status), sent_nodes[cardinality(sent_nodes)], change
        FROM moved WHERE is_reached AND count_by_node(status) IS NOT NULL
    ) parts GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0
  )
  SELECT (SELECT array_agg((workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent,
                            is_interested, n)::cohort_change) FROM cohort),
         (SELECT array_agg((sequence_id, workspace_id, kind, node_id, n)::counted_people) FROM counted)
  INTO cohorts, people;
  IF cohorts IS NOT NULL THEN PERFORM add_cohorts(cohorts); END IF;
  IF people IS NOT NULL THEN PERFORM add_people(people); END IF;
END $$;

CREATE FUNCTION count_changed_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM count_facts(ARRAY(SELECT ROW (later.*)::enrollment_facts FROM later), '{}');
    WHEN 'UPDATE' THEN PERFORM count_facts(ARRAY(SELECT ROW (later.*)::enrollment_facts FROM later), ARRAY(SELECT ROW (earlier.*)::enrollment_facts FROM earlier));
    ELSE PERFORM count_facts('{}', ARRAY(SELECT ROW (earlier.*)::enrollment_facts FROM earlier));
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollment_facts_counted_in AFTER INSERT ON enrollment_facts
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION count_changed_facts();
CREATE TRIGGER enrollment_facts_counted AFTER UPDATE ON enrollment_facts
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION count_changed_facts();
CREATE TRIGGER enrollment_facts_counted_out AFTER DELETE ON enrollment_facts
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION count_changed_facts();

-- Rows of the running transaction only: empty between transactions.
ALTER TABLE lead_state_marks RENAME TO derived_marks;
ALTER TABLE derived_marks DROP COLUMN id, ALTER COLUMN lead_ids DROP NOT NULL, ADD COLUMN enrollment_ids uuid[];
ALTER INDEX lead_state_marks_xid RENAME TO derived_marks_xid;

CREATE FUNCTION mark_derived(leads uuid[], enrollments uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF leads IS NOT NULL OR enrollments IS NOT NULL THEN
    INSERT INTO derived_marks (lead_ids, enrollment_ids) VALUES (leads, enrollments);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION mark_leads(ids uuid[]) RETURNS void LANGUAGE sql AS $$ SELECT mark_derived(ids, NULL) $$;

-- Each lead and enrollment is read along indexes: a plan made while the tables were small would read them whole for every one.
-- The rows are locked first, leads before enrollments and each in the order of their ids, so that two transactions do not
-- deadlock; the next statement then reads what the other transaction has committed about them.
CREATE FUNCTION apply_derived_marks() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  leads_to_do uuid[];
  enrollments_to_do uuid[];
BEGIN
  WITH taken AS MATERIALIZED (
    DELETE FROM derived_marks WHERE xid = pg_current_xact_id() RETURNING lead_ids, enrollment_ids)
  SELECT (SELECT array_agg(DISTINCT x.id ORDER BY x.id) FROM taken, unnest(taken.lead_ids) AS x(id)),
         (SELECT array_agg(DISTINCT x.id ORDER BY x.id) FROM taken, unnest(taken.enrollment_ids) AS x(id))
  INTO leads_to_do, enrollments_to_do;

  IF leads_to_do IS NOT NULL THEN
    PERFORM FROM lead_states s WHERE s.lead_id = ANY(leads_to_do) ORDER BY s.lead_id FOR UPDATE;
    DELETE FROM lead_states s WHERE s.lead_id = ANY(leads_to_do) AND NOT EXISTS (SELECT FROM leads l WHERE l.id = s.lead_id);
    INSERT INTO lead_states AS s
      (lead_id, workspace_id, status, last_kind, last_at, last_event_id, next_at, is_next_estimate)
    SELECT f.lead_id, f.workspace_id, f.status, f.last_kind, f.last_at, f.last_event_id, f.next_at, f.is_next_estimate
    FROM lead_state_facts(leads_to_do) f
    ON CONFLICT (lead_id) DO UPDATE SET workspace_id = excluded.workspace_id, status = excluded.status,
      last_kind = excluded.last_kind, last_at = excluded.last_at, last_event_id = excluded.last_event_id,
      next_at = excluded.next_at, is_next_estimate = excluded.is_next_estimate
    WHERE (s.workspace_id, s.status, s.last_kind, s.last_at, s.last_event_id, s.next_at, s.is_next_estimate)
      IS DISTINCT FROM (excluded.workspace_id, excluded.status, excluded.last_kind, excluded.last_at,
                        excluded.last_event_id, excluded.next_at, excluded.is_next_estimate);
  END IF;

  IF enrollments_to_do IS NOT NULL THEN
    PERFORM FROM enrollment_facts f WHERE f.enrollment_id = ANY(enrollments_to_do) ORDER BY f.enrollment_id FOR UPDATE;
    DELETE FROM enrollment_facts f WHERE f.enrollment_id = ANY(enrollments_to_do)
      AND NOT EXISTS (SELECT FROM enrollments n WHERE n.id = f.enrollment_id);
    INSERT INTO enrollment_facts AS f SELECT c.* FROM current_enrollment_facts c WHERE c.enrollment_id = ANY(enrollments_to_do)
    ON CONFLICT (enrollment_id) DO UPDATE
    SET (enrollment_id, workspace_id, sequence_id, email_account_id, day, industry, status, is_reached, intent, is_interested,
         planned_nodes, sent_nodes) = ROW (excluded.*)
    WHERE f IS DISTINCT FROM excluded;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER derived_marks_applied AFTER INSERT ON derived_marks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION apply_derived_marks();

CREATE FUNCTION mark_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  SELECT array_agg(id) INTO moved FROM (SELECT id, industry FROM later EXCEPT SELECT id, industry FROM earlier) changed;
  PERFORM mark_derived(
    (SELECT array_agg(DISTINCT id) FROM (
      SELECT id, workspace_id, email_key, created_at FROM later
      EXCEPT SELECT id, workspace_id, email_key, created_at FROM earlier) changed),
    (SELECT array_agg(id) FROM enrollments WHERE lead_id = ANY(moved)));
  RETURN NULL;
END $$;
CREATE TRIGGER leads_marked AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_leads();

CREATE FUNCTION mark_rows_of_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leads_of_rows uuid[];
BEGIN
  SELECT array_agg(DISTINCT lead_id) INTO leads_of_rows FROM changed WHERE lead_id IS NOT NULL;
  -- FOR SHARE conflicts with any change of the lead, whose industry is read; the foreign key alone allows it
  IF TG_OP = 'INSERT' THEN PERFORM FROM leads WHERE id = ANY(leads_of_rows) ORDER BY id FOR SHARE; END IF;
  PERFORM mark_derived(leads_of_rows, (SELECT array_agg(id) FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_marked_in AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_rows_of_enrollments();
CREATE TRIGGER enrollments_marked_out AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_rows_of_enrollments();

CREATE FUNCTION mark_changed_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  leads_of_rows uuid[];
BEGIN
  SELECT array_agg(DISTINCT id), array_agg(DISTINCT lead_id) FILTER (WHERE lead_id IS NOT NULL) INTO ids, leads_of_rows FROM (
    (SELECT id, lead_id, status, ended_at, email_account_id, workspace_id, sequence_id, created_at FROM later
     EXCEPT SELECT id, lead_id, status, ended_at, email_account_id, workspace_id, sequence_id, created_at FROM earlier)
    UNION ALL
    (SELECT id, lead_id, status, ended_at, email_account_id, workspace_id, sequence_id, created_at FROM earlier
     EXCEPT SELECT id, lead_id, status, ended_at, email_account_id, workspace_id, sequence_id, created_at FROM later)) changed;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM leads WHERE id IN (
    SELECT lead_id FROM (SELECT id, lead_id FROM later EXCEPT SELECT id, lead_id FROM earlier) moved) ORDER BY id FOR SHARE;
  PERFORM mark_derived(leads_of_rows, ids);
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_marked AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_enrollments();

CREATE FUNCTION mark_rows_of_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_derived(array_agg(DISTINCT lead_id) FILTER (WHERE lead_id IS NOT NULL), array_agg(DISTINCT enrollment_id))
  FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_marked_in AFTER INSERT ON scheduled_executions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_rows_of_mails();
CREATE TRIGGER scheduled_executions_marked_out AFTER DELETE ON scheduled_executions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_rows_of_mails();

CREATE FUNCTION mark_changed_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_derived(array_agg(DISTINCT lead_id) FILTER (WHERE lead_id IS NOT NULL), array_agg(DISTINCT enrollment_id))
  FROM (
    SELECT id, enrollment_id, lead_id, node_id, ordinal, planned_at,
           CASE WHEN state IN ('scheduled', 'claimed', 'sending') THEN 'open' ELSE state END FROM later
    EXCEPT
    SELECT id, enrollment_id, lead_id, node_id, ordinal, planned_at,
           CASE WHEN state IN ('scheduled', 'claimed', 'sending') THEN 'open' ELSE state END FROM earlier) changed;
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_marked AFTER UPDATE ON scheduled_executions
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_mails();

-- of a message and of an intent: called by their triggers
CREATE OR REPLACE FUNCTION refresh_enrollment_facts(ids uuid[]) RETURNS void LANGUAGE sql AS $$ SELECT mark_derived(NULL, ids) $$;
