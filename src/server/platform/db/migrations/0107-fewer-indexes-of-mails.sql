-- outside a transaction
-- Two indexes of planned mails less, and two that serve more statements (ADR 107).

-- Planned mails of a mailbox, due ones first: instead of an index of due mails and one of all mails that are not sent. A claimed
-- mail leaves it; statements that count such mails read scheduled_executions_in_flight besides.
CREATE INDEX CONCURRENTLY IF NOT EXISTS scheduled_executions_scheduled
  ON scheduled_executions (email_account_id, held, planned_at, id) WHERE state = 'scheduled';
DROP INDEX CONCURRENTLY IF EXISTS scheduled_executions_due;
DROP INDEX CONCURRENTLY IF EXISTS scheduled_executions_planned;

-- bounces are read from the failed mails of the mailbox
DROP INDEX CONCURRENTLY IF EXISTS scheduled_executions_bounced;

-- with the time: whether a node has a mail planned later
CREATE INDEX CONCURRENTLY IF NOT EXISTS scheduled_executions_node_time
  ON scheduled_executions (sequence_id, node_id, state, planned_at) INCLUDE (workspace_id);
DROP INDEX CONCURRENTLY IF EXISTS scheduled_executions_node;

-- with what the days of the outbox count, so that the mails themselves are not read
CREATE INDEX CONCURRENTLY IF NOT EXISTS scheduled_executions_open
  ON scheduled_executions (workspace_id, planned_at, id) INCLUDE (email_account_id, held, ordinal)
  WHERE state IN ('scheduled', 'claimed', 'sending');
DROP INDEX CONCURRENTLY IF EXISTS scheduled_executions_outbox;
