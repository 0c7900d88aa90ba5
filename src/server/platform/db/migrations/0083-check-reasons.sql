-- outside a transaction
-- what waits for a user: a lead who wrote first, and one a member wrote to, like a colleague's reply
CREATE INDEX CONCURRENTLY IF NOT EXISTS enrollments_waiting ON enrollments (workspace_id, status_reason, updated_at, id)
  WHERE status = 'blocked' OR status_reason IN ('awaiting_approval', 'company_reply', 'wrote_first', 'written_by_member');
DROP INDEX CONCURRENTLY IF EXISTS enrollments_check;
