-- Mails of the month are counted where quotas apply. New rows lie together, so a few pages of index are enough.
CREATE INDEX scheduled_executions_created ON scheduled_executions USING brin (created_at);
CREATE INDEX generated_emails_created ON generated_emails USING brin (created_at);
