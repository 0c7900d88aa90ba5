-- The bounce guard of a mailbox.
ALTER TABLE email_accounts
  ADD COLUMN guard text NOT NULL DEFAULT 'ok' CHECK (guard IN ('ok', 'first_mails_stopped', 'halted')),
  ADD COLUMN guard_since timestamptz,
  -- what it saw when it stepped in: {sent, bounced}
  ADD COLUMN guard_counts jsonb,
  -- a person restarted it: mails sent before are not counted any more (the mailbox's own clock)
  ADD COLUMN guard_from timestamptz;

-- counted at every claim
CREATE INDEX scheduled_executions_bounced ON scheduled_executions (email_account_id, claimed_at)
  WHERE state = 'failed' AND state_reason = 'bounced';
