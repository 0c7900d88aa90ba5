-- What a person decides about one planned mail, and where somebody goes on whose node is gone.
ALTER TABLE scheduled_executions
  -- it does not go earlier, whatever is planned anew
  ADD COLUMN not_before timestamptz,
  -- a person wanted it without its wait
  ADD COLUMN hurried boolean NOT NULL DEFAULT false;
-- the mail their path goes on with, chosen by a person because the one they had is no longer drawn
ALTER TABLE enrollments ADD COLUMN continue_at text;

CREATE INDEX scheduled_executions_outbox ON scheduled_executions (workspace_id, planned_at, id)
  WHERE state IN ('scheduled', 'claimed', 'sending');
CREATE INDEX scheduled_executions_cancelled ON scheduled_executions (workspace_id, planned_at, id)
  WHERE state = 'cancelled';
CREATE INDEX scheduled_executions_own_time ON scheduled_executions (enrollment_id)
  WHERE not_before IS NOT NULL OR hurried;
-- what waits for a person: counted on every screen
CREATE INDEX enrollments_check ON enrollments (workspace_id, status_reason, updated_at, id)
  WHERE status = 'blocked' OR status_reason IN ('awaiting_approval', 'company_reply');
