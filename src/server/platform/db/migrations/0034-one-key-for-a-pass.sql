-- A mail and an event belong to the sequence and the workspace of their enrollment: one foreign key says so and takes the place of
-- three, which were asked row by row and would have let them disagree (ADR 0044). Whatever goes with a workspace or a sequence
-- goes with its enrollments.

-- never written; the new key would not look at them
DELETE FROM events WHERE enrollment_id IS NULL OR sequence_id IS NULL;
UPDATE scheduled_executions e SET sequence_id = n.sequence_id, workspace_id = n.workspace_id
FROM enrollments n WHERE n.id = e.enrollment_id AND (e.sequence_id, e.workspace_id) <> (n.sequence_id, n.workspace_id);
UPDATE events v SET sequence_id = n.sequence_id, workspace_id = n.workspace_id
FROM enrollments n WHERE n.id = v.enrollment_id AND (v.sequence_id, v.workspace_id) <> (n.sequence_id, n.workspace_id);

-- proved by the next migration, while everybody works
ALTER TABLE scheduled_executions
  ADD CONSTRAINT scheduled_executions_place_fkey FOREIGN KEY (enrollment_id, sequence_id, workspace_id)
    REFERENCES enrollments (id, sequence_id, workspace_id) ON DELETE CASCADE NOT VALID,
  DROP CONSTRAINT scheduled_executions_enrollment_id_fkey,
  DROP CONSTRAINT scheduled_executions_sequence_id_fkey,
  DROP CONSTRAINT scheduled_executions_workspace_id_fkey;

ALTER TABLE events
  ADD CONSTRAINT events_place_check CHECK (enrollment_id IS NOT NULL AND sequence_id IS NOT NULL) NOT VALID,
  ADD CONSTRAINT events_place_fkey FOREIGN KEY (enrollment_id, sequence_id, workspace_id)
    REFERENCES enrollments (id, sequence_id, workspace_id) ON DELETE CASCADE NOT VALID,
  DROP CONSTRAINT events_enrollment_id_fkey,
  DROP CONSTRAINT events_sequence_id_fkey,
  DROP CONSTRAINT events_workspace_id_fkey;
