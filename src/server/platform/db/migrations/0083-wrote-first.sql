-- outside a transaction
-- What waits for a user, with the leads that wrote before our first mail (rules.md R-517).
CREATE INDEX CONCURRENTLY IF NOT EXISTS enrollments_needs_user ON enrollments (workspace_id, status_reason, updated_at, id)
  WHERE status = 'blocked' OR status_reason IN ('awaiting_approval', 'company_reply', 'wrote_first');
DROP INDEX CONCURRENTLY IF EXISTS enrollments_check;
