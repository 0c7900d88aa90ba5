-- Numbers that lists and drawings show are kept beside the rows they count (ADR 40), by triggers, in the transaction that
-- changes the rows. A number is the sum of its rows: whoever adds takes a row nobody holds, or makes one, so that nobody
-- ever waits for a counter.

-- ── a sequence's workspaces, on its own row: the list is walked in its order without looking elsewhere ────────────────
ALTER TABLE sequences ADD COLUMN workspace_ids uuid[] NOT NULL DEFAULT '{}';

UPDATE sequences s SET workspace_ids = ARRAY(
  SELECT w.workspace_id FROM sequence_workspaces w WHERE w.sequence_id = s.id ORDER BY 1)
WHERE EXISTS (SELECT FROM sequence_workspaces w WHERE w.sequence_id = s.id);

CREATE FUNCTION keep_workspace_ids() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of uuid := coalesce(NEW.sequence_id, OLD.sequence_id);
BEGIN
  -- two who add a workspace each go one after another
  PERFORM FROM sequences WHERE id = of FOR NO KEY UPDATE;
  UPDATE sequences SET workspace_ids = ARRAY(
    SELECT w.workspace_id FROM sequence_workspaces w WHERE w.sequence_id = of ORDER BY 1)
  WHERE id = of;
  RETURN NULL;
END $$;
CREATE TRIGGER sequence_workspaces_kept AFTER INSERT OR DELETE ON sequence_workspaces
  FOR EACH ROW EXECUTE FUNCTION keep_workspace_ids();

-- ── how many sequences there are, by the workspaces they belong to together ──────────────────────────────────────────
CREATE TABLE sequence_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_ids uuid[] NOT NULL,
  status text NOT NULL,
  n integer NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX sequence_counts_key ON sequence_counts (workspace_ids, status);

INSERT INTO sequence_counts (workspace_ids, status, n)
SELECT workspace_ids, status, count(*) FROM sequences WHERE deleted_at IS NULL AND workspace_ids <> '{}' GROUP BY 1, 2;

CREATE FUNCTION add_sequences(of uuid[], so text, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sequence_counts SET n = n + change WHERE id = (
    SELECT id FROM sequence_counts WHERE workspace_ids = of AND status = so LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO sequence_counts (workspace_ids, status, n) VALUES (of, so, change);
  END IF;
END $$;

CREATE FUNCTION count_sequences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.deleted_at IS NULL AND OLD.workspace_ids <> '{}' THEN
      PERFORM add_sequences(OLD.workspace_ids, OLD.status, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.deleted_at IS NULL AND NEW.workspace_ids <> '{}' THEN
      PERFORM add_sequences(NEW.workspace_ids, NEW.status, 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sequences_counted AFTER INSERT OR DELETE ON sequences
  FOR EACH ROW EXECUTE FUNCTION count_sequences();
CREATE TRIGGER sequences_counted_anew AFTER UPDATE ON sequences
  FOR EACH ROW WHEN ((OLD.workspace_ids, OLD.status, OLD.deleted_at) IS DISTINCT FROM (NEW.workspace_ids, NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION count_sequences();

-- ── the people and mails of a sequence ───────────────────────────────────────────────────────────────────────────────
-- `what`: a status of enrollments; `sent`, mails by the node they were written at; `waiting`, open enrollments by the
-- node of the last mail they have had
CREATE TABLE people_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sequence_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  what text NOT NULL,
  node_id text NOT NULL,
  n integer NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX people_counts_key ON people_counts (sequence_id, what, node_id, workspace_id);

INSERT INTO people_counts (sequence_id, workspace_id, what, node_id, n)
SELECT sequence_id, workspace_id, status, '', count(*) FROM enrollments GROUP BY 1, 2, 3
UNION ALL
SELECT sequence_id, workspace_id, 'sent', node_id, count(*) FROM scheduled_executions WHERE state = 'sent' GROUP BY 1, 2, 4
UNION ALL
SELECT n.sequence_id, n.workspace_id, 'waiting', last.node_id, count(*)
FROM (SELECT DISTINCT ON (enrollment_id) enrollment_id, node_id FROM scheduled_executions WHERE state = 'sent'
      ORDER BY enrollment_id, ordinal DESC) last
JOIN enrollments n ON n.id = last.enrollment_id AND n.status IN ('pending', 'active', 'paused', 'blocked')
GROUP BY 1, 2, 4;

CREATE FUNCTION add_people(sequence uuid, workspace uuid, of text, node text, change integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE people_counts SET n = n + change WHERE id = (
    SELECT id FROM people_counts WHERE sequence_id = sequence AND what = of AND node_id = node AND workspace_id = workspace
    LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO people_counts (sequence_id, workspace_id, what, node_id, n) VALUES (sequence, workspace, of, node, change);
  END IF;
END $$;

CREATE FUNCTION count_new_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_people(sequence_id, workspace_id, status, '', count(*)::int)
  FROM changed GROUP BY sequence_id, workspace_id, status;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_counted_in AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_new_people();

CREATE FUNCTION count_moved_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open CONSTANT text[] := '{pending,active,paused,blocked}';
BEGIN
  PERFORM add_people(sequence_id, workspace_id, status, '', sum(n)::int)
  FROM (SELECT sequence_id, workspace_id, status, 1 AS n FROM later
        UNION ALL SELECT sequence_id, workspace_id, status, -1 FROM earlier) moved
  GROUP BY sequence_id, workspace_id, status HAVING sum(n) <> 0;
  -- whoever ended waits no more; whoever came back waits below the mail they had last
  PERFORM add_people(n.sequence_id, n.workspace_id, 'waiting', last.node_id,
                     sum(CASE WHEN n.status = ANY(open) THEN 1 ELSE -1 END)::int)
  FROM later n JOIN earlier o ON o.id = n.id AND (o.status = ANY(open)) <> (n.status = ANY(open))
  CROSS JOIN LATERAL (
    SELECT e.node_id FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'sent'
    ORDER BY e.ordinal DESC LIMIT 1) last
  GROUP BY n.sequence_id, n.workspace_id, last.node_id;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_counted_on AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION count_moved_people();

-- before: its mails are still there, and go with it without being counted one by one
CREATE FUNCTION count_gone_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_people(OLD.sequence_id, OLD.workspace_id, OLD.status, '', -1);
  PERFORM add_people(e.sequence_id, e.workspace_id, 'sent', e.node_id, -1)
  FROM scheduled_executions e WHERE e.enrollment_id = OLD.id AND e.state = 'sent';
  IF OLD.status IN ('pending', 'active', 'paused', 'blocked') THEN
    PERFORM add_people(OLD.sequence_id, OLD.workspace_id, 'waiting', last.node_id, -1)
    FROM (SELECT e.node_id FROM scheduled_executions e WHERE e.enrollment_id = OLD.id AND e.state = 'sent'
          ORDER BY e.ordinal DESC LIMIT 1) last;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER enrollments_counted_out BEFORE DELETE ON enrollments
  FOR EACH ROW EXECUTE FUNCTION count_gone_people();

-- Once for all mails of a statement: a batch of five hundred that went is one addition for each of its numbers.
CREATE TYPE counted_mail AS (
  id uuid, sequence_id uuid, workspace_id uuid, enrollment_id uuid, node_id text, ordinal integer,
  -- 1 it is sent now, -1 it was and is no more
  change integer
);

CREATE FUNCTION add_mails(mails counted_mail[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF mails IS NULL THEN RETURN; END IF;
  -- locked already by whoever sends (ADR 4)
  PERFORM FROM enrollments WHERE id IN (SELECT enrollment_id FROM unnest(mails)) ORDER BY id FOR NO KEY UPDATE;
  -- mails whose enrollment is gone went with it, and were counted there
  PERFORM add_people(m.sequence_id, m.workspace_id, 'sent', m.node_id, sum(m.change)::int)
  FROM unnest(mails) m JOIN enrollments n ON n.id = m.enrollment_id
  GROUP BY m.sequence_id, m.workspace_id, m.node_id HAVING sum(m.change) <> 0;
  PERFORM add_people(n.sequence_id, n.workspace_id, 'waiting', moved.node_id, sum(moved.change)::int)
  FROM (
    WITH m AS MATERIALIZED (SELECT * FROM unnest(mails)),
    sent AS MATERIALIZED (
      SELECT e.id, e.enrollment_id, e.node_id, e.ordinal
      FROM (SELECT DISTINCT enrollment_id FROM m) concerned
      JOIN scheduled_executions e ON e.enrollment_id = concerned.enrollment_id AND e.state = 'sent')
    SELECT * FROM (
      SELECT DISTINCT ON (enrollment_id) enrollment_id, node_id, 1 AS change
      FROM sent ORDER BY enrollment_id, ordinal DESC) later
    UNION ALL
    SELECT * FROM (
      SELECT DISTINCT ON (enrollment_id) enrollment_id, node_id, -1
      FROM (SELECT enrollment_id, node_id, ordinal FROM sent
            WHERE NOT EXISTS (SELECT FROM m WHERE m.id = sent.id AND m.change = 1)
            UNION ALL SELECT enrollment_id, node_id, ordinal FROM m WHERE change = -1) before
      ORDER BY enrollment_id, ordinal DESC) earlier
  ) moved
  JOIN enrollments n ON n.id = moved.enrollment_id AND n.status IN ('pending', 'active', 'paused', 'blocked')
  GROUP BY n.sequence_id, n.workspace_id, moved.node_id HAVING sum(moved.change) <> 0;
END $$;

CREATE FUNCTION count_new_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_mails(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, 1)::counted_mail))
  FROM later WHERE state = 'sent';
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_counted_in AFTER INSERT ON scheduled_executions
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION count_new_mails();

CREATE FUNCTION count_moved_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- most changes are of mails that wait or are on their way
  IF NOT EXISTS (SELECT FROM later WHERE state = 'sent') AND NOT EXISTS (SELECT FROM earlier WHERE state = 'sent') THEN
    RETURN NULL;
  END IF;
  PERFORM add_mails(array_agg((n.id, n.sequence_id, n.workspace_id, n.enrollment_id, n.node_id, n.ordinal,
                               CASE WHEN n.state = 'sent' THEN 1 ELSE -1 END)::counted_mail))
  FROM later n JOIN earlier o ON o.id = n.id WHERE (n.state = 'sent') <> (o.state = 'sent');
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_counted AFTER UPDATE ON scheduled_executions
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION count_moved_mails();

CREATE FUNCTION count_gone_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_mails(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, -1)::counted_mail))
  FROM earlier WHERE state = 'sent';
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_counted_out AFTER DELETE ON scheduled_executions
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION count_gone_mails();

-- fires behind the cascades, whose names begin with RI_
CREATE FUNCTION forget_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM people_counts WHERE sequence_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sequences_people_forgotten AFTER DELETE ON sequences FOR EACH ROW EXECUTE FUNCTION forget_people();
