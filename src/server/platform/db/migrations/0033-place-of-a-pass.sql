-- outside a transaction
-- What the next migration points at: an enrollment with its sequence and its workspace (ADR 0044).
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS enrollments_place ON enrollments (id, sequence_id, workspace_id);
