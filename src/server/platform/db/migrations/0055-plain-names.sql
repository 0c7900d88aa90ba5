-- Three tables get plain names (ADR 69). Processes of the previous version run for some seconds on the new schema: views
-- keep the old names for them. The next release drops the views.

-- no trigger that counts is running while the table and the functions change
LOCK TABLE sequences, enrollments, scheduled_executions IN SHARE ROW EXCLUSIVE MODE;

-- ── counts of enrollments and sent mails per sequence ────────────────────────────────────────────────────────────────
ALTER TABLE people_counts RENAME TO enrollment_counts;
ALTER TABLE enrollment_counts RENAME COLUMN what TO kind;
ALTER INDEX people_counts_pkey RENAME TO enrollment_counts_pkey;
ALTER INDEX people_counts_key RENAME TO enrollment_counts_key;
ALTER SEQUENCE people_counts_id_seq RENAME TO enrollment_counts_id_seq;
ALTER TYPE counted_people RENAME ATTRIBUTE what TO kind;
CREATE VIEW people_counts AS
  SELECT id, sequence_id, workspace_id, kind AS what, node_id, n FROM enrollment_counts;

CREATE OR REPLACE FUNCTION add_people(sequence uuid, workspace uuid, of text, node text, change integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrollment_counts SET n = n + change WHERE id = (
    SELECT id FROM enrollment_counts WHERE sequence_id = sequence AND kind = of AND node_id = node AND workspace_id = workspace
    LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO enrollment_counts (sequence_id, workspace_id, kind, node_id, n) VALUES (sequence, workspace, of, node, change);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION add_people(changes counted_people[]) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION forget_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM enrollment_counts WHERE sequence_id = OLD.id;
  RETURN NULL;
END $$;

-- ── attempts counted for rate limits ─────────────────────────────────────────────────────────────────────────────────
ALTER TABLE tries RENAME TO attempt_counts;
ALTER INDEX tries_pkey RENAME TO attempt_counts_pkey;
CREATE VIEW tries AS SELECT key, count, until FROM attempt_counts;

-- ── the day on which the consents of a workspace were last checked ───────────────────────────────────────────────────
ALTER TABLE consent_rounds RENAME TO consent_checks;
ALTER TABLE consent_checks RENAME COLUMN looked_on TO checked_on;
ALTER INDEX consent_rounds_pkey RENAME TO consent_checks_pkey;
ALTER TABLE consent_checks RENAME CONSTRAINT consent_rounds_workspace_id_fkey TO consent_checks_workspace_id_fkey;
CREATE VIEW consent_rounds AS SELECT workspace_id, checked_on AS looked_on FROM consent_checks;
