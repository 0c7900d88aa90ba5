-- outside a transaction
-- The leads enrolled in a sequence in the order of their ids: compared with those of a group in one pass.
CREATE INDEX CONCURRENTLY IF NOT EXISTS enrollments_sequence_leads ON enrollments (sequence_id, lead_id) INCLUDE (workspace_id, id);
