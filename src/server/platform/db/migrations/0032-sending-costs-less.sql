-- What a mail on its way costs (ADR 43). The kept numbers of ADR 40 stay what they are. They are added to in one statement
-- for all that a statement has moved, where each number was a call of its own; and what has moved is found by grouping, not
-- by joining before and after: a connection keeps the plan of its first call, and joined as for one row, a hundred thousand
-- rows took minutes.
CREATE TYPE counted_people AS (sequence_id uuid, workspace_id uuid, what text, node_id text, n integer);

-- As before nobody waits: a number's row that somebody holds is passed over for another one, or a new one is made.
CREATE FUNCTION add_people(changes counted_people[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changes IS NULL THEN RETURN; END IF;
  WITH change AS MATERIALIZED (
    SELECT c.sequence_id, c.workspace_id, c.what, c.node_id, c.n, k.id
    FROM (SELECT sequence_id, workspace_id, what, node_id, sum(n)::int AS n FROM unnest(changes) GROUP BY 1, 2, 3, 4) c
    LEFT JOIN LATERAL (
      SELECT id FROM people_counts p WHERE p.sequence_id = c.sequence_id AND p.what = c.what AND p.node_id = c.node_id
        AND p.workspace_id = c.workspace_id LIMIT 1 FOR UPDATE SKIP LOCKED) k ON true
    WHERE c.n <> 0
  ), added AS (
    UPDATE people_counts p SET n = p.n + c.n FROM change c WHERE p.id = c.id
  )
  INSERT INTO people_counts (sequence_id, workspace_id, what, node_id, n)
  SELECT sequence_id, workspace_id, what, node_id, n FROM change WHERE id IS NULL;
END $$;

CREATE OR REPLACE FUNCTION count_new_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes counted_people[];
BEGIN
  SELECT array_agg((sequence_id, workspace_id, status, '', n)::counted_people) INTO changes
  FROM (SELECT sequence_id, workspace_id, status, count(*)::int AS n FROM changed GROUP BY 1, 2, 3) added;
  PERFORM add_people(changes);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_moved_people() RETURNS trigger LANGUAGE plpgsql AS $$
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
    -- whoever ended waits no more; whoever came back waits below the mail they had last
    UNION ALL
    SELECT m.sequence_id, m.workspace_id, 'waiting', last.node_id, sum(m.n)::int
    FROM (SELECT id, sequence_id, workspace_id, sum(n) AS n FROM moved
          WHERE status IN ('pending', 'active', 'paused', 'blocked') GROUP BY 1, 2, 3 HAVING sum(n) <> 0) m
    CROSS JOIN LATERAL (
      SELECT e.node_id FROM scheduled_executions e WHERE e.enrollment_id = m.id AND e.state = 'sent'
      ORDER BY e.ordinal DESC LIMIT 1) last
    GROUP BY 1, 2, 4
  ) changed;
  PERFORM add_people(changes);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION add_mails(mails counted_mail[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changes counted_people[];
BEGIN
  IF mails IS NULL THEN RETURN; END IF;
  -- locked already by whoever sends (ADR 4)
  PERFORM FROM enrollments WHERE id IN (SELECT enrollment_id FROM unnest(mails)) ORDER BY id FOR NO KEY UPDATE;
  WITH m AS MATERIALIZED (SELECT * FROM unnest(mails))
  SELECT array_agg((sequence_id, workspace_id, what, node_id, n)::counted_people) INTO changes FROM (
    -- mails whose enrollment is gone went with it, and were counted there
    SELECT m.sequence_id, m.workspace_id, 'sent' AS what, m.node_id, m.change AS n
    FROM m JOIN enrollments n ON n.id = m.enrollment_id
    UNION ALL
    SELECT n.sequence_id, n.workspace_id, 'waiting', step.node_id, step.n
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
    JOIN enrollments n ON n.id = last.enrollment_id AND n.status IN ('pending', 'active', 'paused', 'blocked')
    CROSS JOIN LATERAL (VALUES (last.now, 1), (last.before, -1)) AS step(node_id, n)
    WHERE last.now IS DISTINCT FROM last.before AND step.node_id IS NOT NULL
  ) changed;
  PERFORM add_people(changes);
END $$;

CREATE OR REPLACE FUNCTION count_moved_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- most changes are of mails that wait or are on their way: nothing is left of them here
  PERFORM add_mails(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, change)::counted_mail))
  FROM (
    SELECT id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, sum(change)::int AS change
    FROM (SELECT id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, 1 AS change FROM later WHERE state = 'sent'
          UNION ALL
          SELECT id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, -1 FROM earlier WHERE state = 'sent') both_sides
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0) moved;
  RETURN NULL;
END $$;

-- The same trap in what notes how contacts were: these rows are compared in pairs and have to be joined, but never row by row.
ALTER FUNCTION note_lead_changes() SET enable_nestloop = off;
