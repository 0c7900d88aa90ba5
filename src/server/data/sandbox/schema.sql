-- Storage of the sandbox mail server. INBOX and Sent belong to the mailbox; Delivered is what the recipients received.
CREATE TABLE sandbox_mail (
  id uuid PRIMARY KEY,
  email_account_id uuid NOT NULL REFERENCES email_accounts ON DELETE CASCADE,
  folder text NOT NULL CHECK (folder IN ('INBOX', 'Sent', 'Delivered')),
  uid bigint GENERATED ALWAYS AS IDENTITY,
  message_id text,
  mail_from text NOT NULL DEFAULT '',
  rcpt_to text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  flags text[] NOT NULL DEFAULT '{}',
  -- simulated replies of the recipient: [{kind, at}]
  answers jsonb NOT NULL DEFAULT '[]',
  raw bytea NOT NULL
);
CREATE UNIQUE INDEX sandbox_mail_uid ON sandbox_mail (email_account_id, folder, uid);
CREATE INDEX sandbox_mail_message_id ON sandbox_mail (message_id);
CREATE INDEX sandbox_mail_rcpt ON sandbox_mail (rcpt_to);

CREATE FUNCTION notify_sandbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(workspace_id, 'sandbox', NULL) FROM email_accounts WHERE id = NEW.email_account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER sandbox_mail_notice AFTER INSERT ON sandbox_mail FOR EACH ROW EXECUTE FUNCTION notify_sandbox();
