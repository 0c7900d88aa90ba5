-- What the DNS said of the domain a mailbox sends from, when somebody last looked.
CREATE TABLE sender_domains (
  email_account_id uuid PRIMARY KEY REFERENCES email_accounts ON DELETE CASCADE,
  -- the one that was asked for: the mailbox's address may have changed since
  domain text NOT NULL,
  -- TXT records by name: [] there are none, null the name could not be asked
  texts jsonb NOT NULL,
  looked_at timestamptz NOT NULL
);
