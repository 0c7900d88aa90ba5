-- Which company a mail goes to, so that a day's mails to one company are counted over every mailbox of a workspace.
ALTER TABLE scheduled_executions ADD COLUMN to_domain text;
UPDATE scheduled_executions e SET to_domain = split_part(l.email_key, '@', 2)
FROM leads l WHERE l.id = e.lead_id AND l.email_key IS NOT NULL
  AND (e.state IN ('scheduled', 'claimed', 'sending', 'uncertain') OR e.sent_at > now() - interval '7 days');

-- the instant a mail counts at: of its sending, of its taking, or of its plan
CREATE INDEX scheduled_executions_company ON scheduled_executions (email_account_id, to_domain,
    (CASE state WHEN 'sent' THEN sent_at WHEN 'scheduled' THEN planned_at ELSE claimed_at END))
  WHERE to_domain IS NOT NULL AND state IN ('scheduled', 'claimed', 'sending', 'sent', 'uncertain');
