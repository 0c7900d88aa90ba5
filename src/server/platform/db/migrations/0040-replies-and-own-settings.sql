-- Replies by node are counted from the enrollments, not from the messages (ADR 0047): an enrollment whose status is
-- `replied` counts at the node of the last mail sent to it, whether a message or a user set that status.
-- people_counts gets `replied_after` by node, maintained next to `waiting` by the same triggers (ADR 40).

-- no enrollment or mail changes between this count and the new triggers
LOCK TABLE enrollments, scheduled_executions IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO people_counts (sequence_id, workspace_id, what, node_id, n)
SELECT n.sequence_id, n.workspace_id, 'replied_after', last.node_id, count(*)
FROM enrollments n
CROSS JOIN LATERAL (
  SELECT e.node_id FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'sent'
  ORDER BY e.ordinal DESC LIMIT 1) last
WHERE n.status = 'replied'
GROUP BY 1, 2, 4;

-- Which number by node an enrollment of this status is part of; null for an enrollment that ended without a reply.
CREATE FUNCTION count_by_node(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('pending', 'active', 'paused', 'blocked') THEN 'waiting'
              WHEN status = 'replied' THEN 'replied_after' END
$$;

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

CREATE OR REPLACE FUNCTION count_gone_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_people(OLD.sequence_id, OLD.workspace_id, OLD.status, '', -1);
  PERFORM add_people(e.sequence_id, e.workspace_id, 'sent', e.node_id, -1)
  FROM scheduled_executions e WHERE e.enrollment_id = OLD.id AND e.state = 'sent';
  IF count_by_node(OLD.status) IS NOT NULL THEN
    PERFORM add_people(OLD.sequence_id, OLD.workspace_id, count_by_node(OLD.status), last.node_id, -1)
    FROM (SELECT e.node_id FROM scheduled_executions e WHERE e.enrollment_id = OLD.id AND e.state = 'sent'
          ORDER BY e.ordinal DESC LIMIT 1) last;
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION add_mails(mails counted_mail[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- The mode, prompt and templates a mail was written with are those of its generation run. `settings` holds them where there
-- is no such run: written on demand, or its run was stopped while the mail was being written again.
ALTER TABLE generated_emails ADD COLUMN settings jsonb;
