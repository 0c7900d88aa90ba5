-- outside a transaction
-- Enrollments that ended as replied, by day: the start page and the daily numbers read them (ADR 0047).
CREATE INDEX CONCURRENTLY IF NOT EXISTS enrollments_replied ON enrollments (workspace_id, ended_at) WHERE status = 'replied';
