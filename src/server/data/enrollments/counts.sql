-- Enrollments and mails of a sequence, maintained by triggers (ADR 40). A number is the sum of its rows: a transaction adds to a
-- row that no other holds, or inserts one. `kind` is a status of enrollments, or by node: `planned`, mails that are neither
-- cancelled nor skipped; `sent`; `waiting`, open enrollments by the node of their last mail; `replied_after`, enrollments with
-- the status `replied` by the node of their last mail.
CREATE TABLE enrollment_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sequence_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  node_id text NOT NULL,
  n integer NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX enrollment_counts_key ON enrollment_counts (sequence_id, kind, node_id, workspace_id);

-- All changes of a statement are added in one statement. They are found by grouping, not by joining the rows before and after:
-- a connection keeps the plan of its first call, and with a join planned for one row 100,000 rows took minutes.
CREATE TYPE counted_people AS (sequence_id uuid, workspace_id uuid, kind text, node_id text, n integer);

-- The number by node that an enrollment of this status is part of; null: it ended without a reply.
CREATE FUNCTION count_by_node(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('pending', 'active', 'paused', 'blocked') THEN 'waiting'
              WHEN status = 'replied' THEN 'replied_after' END
$$;

CREATE FUNCTION add_people(sequence uuid, workspace uuid, of text, node text, change integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrollment_counts SET n = n + change WHERE id = (
    SELECT id FROM enrollment_counts WHERE sequence_id = sequence AND kind = of AND node_id = node AND workspace_id = workspace
    LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO enrollment_counts (sequence_id, workspace_id, kind, node_id, n) VALUES (sequence, workspace, of, node, change);
  END IF;
END $$;

CREATE FUNCTION add_people(changes counted_people[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changes IS NULL THEN RETURN; END IF;
  WITH change AS MATERIALIZED (
    SELECT c.sequence_id, c.workspace_id, c.kind, c.node_id, c.n, k.id
    FROM (SELECT sequence_id, workspace_id, kind, node_id, sum(n)::int AS n FROM unnest(changes) GROUP BY 1, 2, 3, 4) c
    LEFT JOIN LATERAL (
      SELECT id FROM enrollment_counts p WHERE p.sequence_id = c.sequence_id AND p.kind = c.kind AND p.node_id = c.node_id
        AND p.workspace_id = c.workspace_id LIMIT 1 FOR UPDATE SKIP LOCKED) k ON true
    WHERE c.n <> 0
  ), added AS (
    UPDATE enrollment_counts p SET n = p.n + c.n FROM change c WHERE p.id = c.id
  )
  INSERT INTO enrollment_counts (sequence_id, workspace_id, kind, node_id, n)
  SELECT sequence_id, workspace_id, kind, node_id, n FROM change WHERE id IS NULL;
END $$;

CREATE FUNCTION count_new_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes counted_people[];
BEGIN
  SELECT array_agg((sequence_id, workspace_id, status, '', n)::counted_people) INTO changes
  FROM (SELECT sequence_id, workspace_id, status, count(*)::int AS n FROM changed GROUP BY 1, 2, 3) added;
  PERFORM add_people(changes);
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_counted_in AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_new_people();

CREATE FUNCTION count_moved_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes counted_people[];
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT id, sequence_id, workspace_id, status, sum(n)::int AS n
    FROM (SELECT id, sequence_id, workspace_id, status, 1 AS n FROM later
          UNION ALL SELECT id, sequence_id, workspace_id, status, -1 FROM earlier) both_sides
    GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
  )
  SELECT array_agg((sequence_id, workspace_id, what, node_id, n)::counted_people) INTO changes FROM (
    SELECT sequence_id, workspace_id, status AS what, '' AS node_id, sum(n)::int AS n FROM moved GROUP BY 1, 2, 3
    UNION ALL
    SELECT m.sequence_id, m.workspace_id, m.what, last.node_id, sum(m.n)::int
    FROM (SELECT id, sequence_id, workspace_id, count_by_node(status) AS what, sum(n) AS n FROM moved
          WHERE count_by_node(status) IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0) m
    CROSS JOIN LATERAL (
      SELECT e.node_id FROM scheduled_executions e WHERE e.enrollment_id = m.id AND e.state = 'sent'
      ORDER BY e.ordinal DESC LIMIT 1) last
    GROUP BY 1, 2, 3, 4
  ) changed;
  PERFORM add_people(changes);
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_counted_on AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION count_moved_people();

-- BEFORE: the mails of the enrollment still exist; they are deleted with it without being counted again.
CREATE FUNCTION count_gone_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_people(OLD.sequence_id, OLD.workspace_id, OLD.status, '', -1);
  PERFORM add_people(e.sequence_id, e.workspace_id, what.kind, e.node_id, -1)
  FROM scheduled_executions e
  JOIN (VALUES ('planned'), ('sent')) AS what(kind) ON what.kind = 'planned' OR e.state = 'sent'
  WHERE e.enrollment_id = OLD.id AND e.state NOT IN ('cancelled', 'skipped');
  IF count_by_node(OLD.status) IS NOT NULL THEN
    PERFORM add_people(OLD.sequence_id, OLD.workspace_id, count_by_node(OLD.status), last.node_id, -1)
    FROM (SELECT e.node_id FROM scheduled_executions e WHERE e.enrollment_id = OLD.id AND e.state = 'sent'
          ORDER BY e.ordinal DESC LIMIT 1) last;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER enrollments_counted_out BEFORE DELETE ON enrollments
  FOR EACH ROW EXECUTE FUNCTION count_gone_people();

-- Fires after the cascades, whose names begin with RI_.
CREATE FUNCTION forget_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM enrollment_counts WHERE sequence_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sequences_people_forgotten AFTER DELETE ON sequences FOR EACH ROW EXECUTE FUNCTION forget_people();

CREATE TYPE counted_mail AS (
  id uuid, sequence_id uuid, workspace_id uuid, enrollment_id uuid, node_id text, ordinal integer,
  -- 1: it is counted now, -1: it no longer is
  change integer
);

CREATE FUNCTION add_planned(mails counted_mail[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF mails IS NULL THEN RETURN; END IF;
  PERFORM FROM enrollments WHERE id IN (SELECT enrollment_id FROM unnest(mails)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM add_people(array_agg((sequence_id, workspace_id, 'planned', node_id, n)::counted_people))
  FROM (
    -- mails whose enrollment was deleted were counted with it
    SELECT m.sequence_id, m.workspace_id, m.node_id, sum(m.change)::int AS n
    FROM unnest(mails) m JOIN enrollments n ON n.id = m.enrollment_id GROUP BY 1, 2, 3) changed;
END $$;

CREATE FUNCTION add_mails(mails counted_mail[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changes counted_people[];
BEGIN
  IF mails IS NULL THEN RETURN; END IF;
  -- locked already by the worker that sends (ADR 4)
  PERFORM FROM enrollments WHERE id IN (SELECT enrollment_id FROM unnest(mails)) ORDER BY id FOR NO KEY UPDATE;
  WITH m AS MATERIALIZED (SELECT * FROM unnest(mails))
  SELECT array_agg((sequence_id, workspace_id, what, node_id, n)::counted_people) INTO changes FROM (
    -- mails whose enrollment was deleted were counted with it
    SELECT m.sequence_id, m.workspace_id, 'sent' AS what, m.node_id, m.change AS n
    FROM m JOIN enrollments n ON n.id = m.enrollment_id
    UNION ALL
    SELECT n.sequence_id, n.workspace_id, count_by_node(n.status), step.node_id, step.n
    FROM (
      SELECT enrollment_id, (array_agg(node_id ORDER BY ordinal DESC) FILTER (WHERE is_now))[1] AS now,
             (array_agg(node_id ORDER BY ordinal DESC) FILTER (WHERE was_before))[1] AS before
      FROM (
        SELECT id, enrollment_id, node_id, ordinal, sum(now) > 0 AS is_now, sum(before) > 0 AS was_before
        FROM (
          SELECT e.id, e.enrollment_id, e.node_id, e.ordinal, 1 AS now, 1 AS before
          FROM (SELECT DISTINCT enrollment_id FROM m) concerned
          JOIN scheduled_executions e ON e.enrollment_id = concerned.enrollment_id AND e.state = 'sent'
          UNION ALL SELECT id, enrollment_id, node_id, ordinal, 0, -change FROM m) both_times
        GROUP BY 1, 2, 3, 4) sent
      GROUP BY enrollment_id) last
    JOIN enrollments n ON n.id = last.enrollment_id AND count_by_node(n.status) IS NOT NULL
    CROSS JOIN LATERAL (VALUES (last.now, 1), (last.before, -1)) AS step(node_id, n)
    WHERE last.now IS DISTINCT FROM last.before AND step.node_id IS NOT NULL
  ) changed;
  PERFORM add_people(changes);
END $$;

CREATE FUNCTION count_new_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_people(array_agg((sequence_id, workspace_id, 'planned', node_id, n)::counted_people))
  FROM (SELECT sequence_id, workspace_id, node_id, count(*)::int AS n FROM later
        WHERE state NOT IN ('cancelled', 'skipped') GROUP BY 1, 2, 3) added;
  PERFORM add_mails(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, 1)::counted_mail))
  FROM later WHERE state = 'sent';
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_counted_in AFTER INSERT ON scheduled_executions
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION count_new_mails();

-- Most changes are of mails that wait or are being sent: they change no number, and no row remains.
CREATE FUNCTION count_moved_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_planned(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, change)::counted_mail))
  FROM (
    SELECT id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, sum(change)::int AS change
    FROM (SELECT id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, 1 AS change FROM later
          WHERE state NOT IN ('cancelled', 'skipped')
          UNION ALL
          SELECT id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, -1 FROM earlier
          WHERE state NOT IN ('cancelled', 'skipped')) both_sides
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0) moved;
  PERFORM add_mails(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, change)::counted_mail))
  FROM (
    SELECT id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, sum(change)::int AS change
    FROM (SELECT id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, 1 AS change FROM later WHERE state = 'sent'
          UNION ALL
          SELECT id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, -1 FROM earlier WHERE state = 'sent') both_sides
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0) moved;
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_counted AFTER UPDATE ON scheduled_executions
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION count_moved_mails();

CREATE FUNCTION count_gone_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_planned(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, -1)::counted_mail))
  FROM earlier WHERE state NOT IN ('cancelled', 'skipped');
  PERFORM add_mails(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, -1)::counted_mail))
  FROM earlier WHERE state = 'sent';
  RETURN NULL;
END $$;
CREATE TRIGGER scheduled_executions_counted_out AFTER DELETE ON scheduled_executions
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION count_gone_mails();
