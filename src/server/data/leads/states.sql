-- One row per lead: its status, last activity and next mail, for lists that sort and filter by them (ADR 82).
-- Triggers mark the leads that a statement concerns; at commit the marked leads are computed once, in the order of
-- their ids, so that two transactions do not deadlock.
CREATE TABLE lead_states (
  -- no foreign key: the row is deleted at commit, and a restored lead gets a new one
  lead_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  -- core/leads/lead-status.ts
  status text NOT NULL,
  -- the order of lists
  position smallint GENERATED ALWAYS AS (array_position(ARRAY[
    'blocked', 'replied', 'active', 'pending', 'paused', 'none', 'completed', 'removed', 'bounced', 'unsubscribed',
    'suppressed'], status)) STORED NOT NULL,
  -- a kind of events, or `created`
  last_kind text NOT NULL,
  last_at timestamptz NOT NULL,
  last_event_id bigint,
  next_at timestamptz,
  -- the enrollment has not started: the time may change
  is_next_estimate boolean NOT NULL DEFAULT false
) WITH (fillfactor = 80);
CREATE INDEX lead_states_status ON lead_states (workspace_id, position, lead_id);
CREATE INDEX lead_states_activity ON lead_states (workspace_id, last_at DESC, lead_id DESC);
-- leads without a planned mail come last
CREATE INDEX lead_states_next ON lead_states
  (workspace_id, coalesce(next_at, timestamptz '2200-01-01 00:00:00+00'), lead_id);

-- OFFSET 0: the rows of one lead or enrollment are read by its index; with the conditions on status and state the planner may
-- choose a partial index and read all of it for every lead.
-- A mail to one lead that was sent without a reply, or cancelled by a member, gives its lead no status: it is no enrollment in a
-- sequence (rules.md R-713). Its reply, bounce and opt-out still do.
CREATE FUNCTION lead_state_facts(ids uuid[]) RETURNS TABLE (
  lead_id uuid, workspace_id uuid, status text, last_kind text, last_at timestamptz, last_event_id bigint,
  next_at timestamptz, is_next_estimate boolean
) LANGUAGE sql STABLE AS $$
  SELECT l.id, l.workspace_id,
    CASE WHEN s.is_opt_out OR (s.is_opt_out IS NOT NULL AND ended.status = 'unsubscribed') THEN 'unsubscribed'
         WHEN s.is_opt_out IS NOT NULL THEN 'suppressed'
         ELSE coalesce(open.status, ended.status, 'none') END,
    CASE WHEN v.at >= l.created_at THEN v.kind ELSE 'created' END,
    CASE WHEN v.at >= l.created_at THEN v.at ELSE l.created_at END,
    CASE WHEN v.at >= l.created_at THEN v.id END,
    next.planned_at, coalesce(next.is_estimate, false)
  FROM unnest(ids) AS asked(id)
  JOIN leads l ON l.id = asked.id
  LEFT JOIN LATERAL (
    SELECT bool_or(found.reason IN ('link', 'one_click', 'reply_text', 'complaint')) AS is_opt_out FROM (
      SELECT a.reason FROM suppressions a
      WHERE a.workspace_id = l.workspace_id AND a.kind = 'address' AND a.value = l.email_key
      UNION ALL
      SELECT d.reason FROM suppressions d
      WHERE d.workspace_id = l.workspace_id AND d.kind = 'domain' AND d.value = split_part(l.email_key, '@', 2)) found
  ) s ON true
  LEFT JOIN LATERAL (
    SELECT n.status FROM (SELECT * FROM enrollments o WHERE o.lead_id = l.id OFFSET 0) n
    WHERE n.status IN ('blocked', 'active', 'pending', 'paused')
    ORDER BY array_position(ARRAY['blocked', 'active', 'pending', 'paused'], n.status) LIMIT 1
  ) open ON true
  LEFT JOIN LATERAL (
    SELECT n.status FROM (SELECT * FROM enrollments o WHERE o.lead_id = l.id OFFSET 0) n
    WHERE n.status NOT IN ('blocked', 'active', 'pending', 'paused')
      -- subquery: only these rows look at their sequence
      AND NOT ((n.status = 'completed' OR (n.status = 'removed' AND n.status_reason = 'manual'))
               AND (SELECT q.is_one_off FROM sequences q WHERE q.id = n.sequence_id))
    ORDER BY n.status = 'removed', n.ended_at DESC NULLS LAST, n.id DESC LIMIT 1
  ) ended ON true
  LEFT JOIN LATERAL (
    SELECT v.kind, v.at, v.id FROM events v
    WHERE v.lead_id = l.id AND v.kind NOT IN ('opened', 'clicked', 'classified', 'replanned')
    ORDER BY v.at DESC, v.id DESC LIMIT 1
  ) v ON true
  LEFT JOIN LATERAL (
    SELECT e.planned_at, n.status = 'pending' AS is_estimate
    FROM (SELECT * FROM enrollments o WHERE o.lead_id = l.id OFFSET 0) n
    CROSS JOIN LATERAL (
      SELECT e.planned_at FROM (SELECT * FROM scheduled_executions o WHERE o.enrollment_id = n.id OFFSET 0) e
      WHERE e.state IN ('scheduled', 'claimed', 'sending') ORDER BY e.ordinal LIMIT 1) e
    WHERE n.status IN ('pending', 'active')
    ORDER BY e.planned_at, n.id LIMIT 1
  ) next ON true
$$;

-- Rows of the running transaction only: empty between transactions.
CREATE UNLOGGED TABLE lead_state_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  lead_ids uuid[] NOT NULL
);
CREATE INDEX lead_state_marks_xid ON lead_state_marks (xid);

CREATE FUNCTION mark_leads(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NOT NULL THEN
    INSERT INTO lead_state_marks (lead_ids) VALUES (ids);
  END IF;
END $$;

-- Each lead is read along indexes: a plan made while the tables were small would read them whole for every lead.
CREATE FUNCTION apply_lead_state_marks() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  ids uuid[];
BEGIN
  WITH taken AS (DELETE FROM lead_state_marks WHERE xid = pg_current_xact_id() RETURNING lead_ids)
  SELECT array_agg(DISTINCT x.id ORDER BY x.id) INTO ids FROM taken, unnest(taken.lead_ids) AS x(id);
  IF ids IS NULL THEN RETURN NULL; END IF;
  -- locked first: the next statement then reads what other transactions have committed about these leads
  PERFORM FROM lead_states s WHERE s.lead_id = ANY(ids) ORDER BY s.lead_id FOR UPDATE;
  DELETE FROM lead_states s WHERE s.lead_id = ANY(ids) AND NOT EXISTS (SELECT FROM leads l WHERE l.id = s.lead_id);
  INSERT INTO lead_states AS s
    (lead_id, workspace_id, status, last_kind, last_at, last_event_id, next_at, is_next_estimate)
  SELECT f.lead_id, f.workspace_id, f.status, f.last_kind, f.last_at, f.last_event_id, f.next_at, f.is_next_estimate
  FROM lead_state_facts(ids) f
  ON CONFLICT (lead_id) DO UPDATE SET workspace_id = excluded.workspace_id, status = excluded.status,
    last_kind = excluded.last_kind, last_at = excluded.last_at, last_event_id = excluded.last_event_id,
    next_at = excluded.next_at, is_next_estimate = excluded.is_next_estimate
  WHERE (s.workspace_id, s.status, s.last_kind, s.last_at, s.last_event_id, s.next_at, s.is_next_estimate)
    IS DISTINCT FROM (excluded.workspace_id, excluded.status, excluded.last_kind, excluded.last_at,
                      excluded.last_event_id, excluded.next_at, excluded.is_next_estimate);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER lead_state_marks_applied AFTER INSERT ON lead_state_marks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION apply_lead_state_marks();

CREATE FUNCTION mark_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_states (lead_id, workspace_id, status, last_kind, last_at)
  SELECT id, workspace_id, 'none', 'created', created_at FROM changed ON CONFLICT (lead_id) DO NOTHING;
  -- only a suppression can concern a new lead
  PERFORM mark_leads((SELECT array_agg(c.id) FROM changed c WHERE EXISTS (
    SELECT FROM suppressions s WHERE s.workspace_id = c.workspace_id AND s.kind = 'address' AND s.value = c.email_key)
    OR EXISTS (
    SELECT FROM suppressions s WHERE s.workspace_id = c.workspace_id AND s.kind = 'domain'
      AND s.value = split_part(c.email_key, '@', 2))));
  RETURN NULL;
END $$;
CREATE TRIGGER leads_state_new AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_new_leads();

CREATE FUNCTION mark_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_leads((SELECT array_agg(DISTINCT id) FROM (
    SELECT id, workspace_id, email_key, created_at FROM later
    EXCEPT SELECT id, workspace_id, email_key, created_at FROM earlier) changed));
  RETURN NULL;
END $$;
CREATE TRIGGER leads_state_changed AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_leads();

CREATE FUNCTION mark_gone_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_leads((SELECT array_agg(id) FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER leads_state_gone AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gone_leads();

CREATE FUNCTION mark_leads_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_leads((SELECT array_agg(DISTINCT lead_id) FROM changed WHERE lead_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_state_new AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_rows();
CREATE TRIGGER enrollments_state_gone AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_rows();
CREATE TRIGGER scheduled_executions_state_new AFTER INSERT ON scheduled_executions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_rows();
CREATE TRIGGER scheduled_executions_state_gone AFTER DELETE ON scheduled_executions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_rows();
CREATE TRIGGER events_state_gone AFTER DELETE ON events
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_rows();

CREATE FUNCTION mark_leads_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_leads((SELECT array_agg(DISTINCT lead_id) FROM changed
    WHERE lead_id IS NOT NULL AND kind NOT IN ('opened', 'clicked', 'classified', 'replanned')));
  RETURN NULL;
END $$;
CREATE TRIGGER events_state_new AFTER INSERT ON events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_events();

CREATE FUNCTION mark_leads_of_moved_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_leads((SELECT array_agg(DISTINCT lead_id) FROM (
    (SELECT id, lead_id, status, ended_at FROM later EXCEPT SELECT id, lead_id, status, ended_at FROM earlier)
    UNION ALL
    (SELECT id, lead_id, status, ended_at FROM earlier EXCEPT SELECT id, lead_id, status, ended_at FROM later)
  ) changed WHERE lead_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_state_changed AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_moved_enrollments();

CREATE FUNCTION mark_leads_of_moved_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_leads((SELECT array_agg(DISTINCT lead_id) FROM (
    SELECT id, lead_id, ordinal, planned_at, state IN ('scheduled', 'claimed', 'sending') FROM later
    EXCEPT
    SELECT id, lead_id, ordinal, planned_at, state IN ('scheduled', 'claimed', 'sending') FROM earlier
  ) changed WHERE lead_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_state_changed AFTER UPDATE ON scheduled_executions
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_moved_mails();

CREATE FUNCTION mark_leads_of_moved_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_leads((SELECT array_agg(DISTINCT lead_id) FROM (
    (SELECT id, lead_id, kind, at FROM later EXCEPT SELECT id, lead_id, kind, at FROM earlier)
    UNION ALL
    (SELECT id, lead_id, kind, at FROM earlier EXCEPT SELECT id, lead_id, kind, at FROM later)
  ) changed WHERE lead_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER events_state_changed AFTER UPDATE ON events
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_moved_events();

CREATE FUNCTION mark_leads_of_suppressions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_leads((SELECT array_agg(DISTINCT l.id) FROM changed s
    JOIN leads l ON l.workspace_id = s.workspace_id AND l.email_key = s.value WHERE s.kind = 'address'));
  IF EXISTS (SELECT FROM changed WHERE kind = 'domain') THEN
    PERFORM mark_leads((SELECT array_agg(DISTINCT l.id) FROM changed s
      JOIN leads l ON l.workspace_id = s.workspace_id AND split_part(l.email_key, '@', 2) = s.value
      WHERE s.kind = 'domain'));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER suppressions_state_new AFTER INSERT ON suppressions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_suppressions();
CREATE TRIGGER suppressions_state_changed AFTER UPDATE ON suppressions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_suppressions();
CREATE TRIGGER suppressions_state_gone AFTER DELETE ON suppressions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_leads_of_suppressions();
