-- outside a transaction
-- the last mails of a mailbox that were rejected without a clear reason (R-315)
CREATE INDEX CONCURRENTLY IF NOT EXISTS scheduled_executions_failed ON scheduled_executions (email_account_id, updated_at)
  WHERE state = 'failed';
