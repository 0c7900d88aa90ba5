-- Who is due is read along an index and no further than asked for, follow-ups before first mails: a mailbox may have a
-- hundred thousand first mails due, and sorting them for every fifty that go was most of what taking them cost.
DROP INDEX scheduled_executions_due;
CREATE INDEX scheduled_executions_due ON scheduled_executions (email_account_id, planned_at, id)
  WHERE state = 'scheduled' AND NOT held;
CREATE INDEX scheduled_executions_due_follow_up ON scheduled_executions (email_account_id, planned_at, id)
  WHERE state = 'scheduled' AND NOT held AND ordinal > 0;
