-- Mails that are neither cancelled nor skipped, by node: `planned` in enrollment_counts, maintained next to `sent` (ADR 40). The
-- designer counts the leads each mail is for from it.

-- no mail changes between this count and the new triggers
LOCK TABLE scheduled_executions IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO enrollment_counts (sequence_id, workspace_id, kind, node_id, n)
SELECT sequence_id, workspace_id, 'planned', node_id, count(*) FROM scheduled_executions
WHERE state NOT IN ('cancelled', 'skipped') GROUP BY 1, 2, 4;

-- Changed by the sum of `change`.
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

CREATE OR REPLACE FUNCTION count_new_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_people(array_agg((sequence_id, workspace_id, 'planned', node_id, n)::counted_people))
  FROM (SELECT sequence_id, workspace_id, node_id, count(*)::int AS n FROM later
        WHERE state NOT IN ('cancelled', 'skipped') GROUP BY 1, 2, 3) added;
  PERFORM add_mails(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, 1)::counted_mail))
  FROM later WHERE state = 'sent';
  RETURN NULL;
END $$;

-- Most changes are of mails that wait or are being sent: they are neither planned nor sent by the change, and no row is left of them.
CREATE OR REPLACE FUNCTION count_moved_mails() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION count_gone_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_planned(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, -1)::counted_mail))
  FROM earlier WHERE state NOT IN ('cancelled', 'skipped');
  PERFORM add_mails(array_agg((id, sequence_id, workspace_id, enrollment_id, node_id, ordinal, -1)::counted_mail))
  FROM earlier WHERE state = 'sent';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_gone_people() RETURNS trigger LANGUAGE plpgsql AS $$
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
