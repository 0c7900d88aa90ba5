-- Opens and clicks, asked for per sequence; and signing keys (DKIM) of mailboxes on servers of their own.
ALTER TABLE sequences
  ADD COLUMN track_opens boolean NOT NULL DEFAULT false,
  ADD COLUMN track_clicks boolean NOT NULL DEFAULT false;

-- what the stored bytes of a mail carry; the switch of its sequence may have been turned since
ALTER TABLE scheduled_executions
  ADD COLUMN tracks_opens boolean NOT NULL DEFAULT false,
  ADD COLUMN tracks_clicks boolean NOT NULL DEFAULT false;
CREATE INDEX scheduled_executions_tracked ON scheduled_executions (sequence_id, node_id)
  WHERE tracks_opens OR tracks_clicks;

-- the hits of one mail: looked up at every further hit, and when they are counted
CREATE INDEX events_hits ON events (execution_id, at) WHERE kind IN ('opened', 'clicked');

CREATE TABLE dkim_keys (
  email_account_id uuid PRIMARY KEY REFERENCES email_accounts ON DELETE CASCADE,
  -- d= and s= of the signature (RFC 6376); a mailbox that moves to another domain needs another key
  domain text NOT NULL,
  selector text NOT NULL,
  -- the p= of the record: base64 without line breaks
  public_key text NOT NULL,
  -- PKCS #8 in PEM, sealed
  private_key text NOT NULL,
  is_on boolean NOT NULL DEFAULT false,
  -- what the last look at the record found, and when
  verdict text,
  looked_at timestamptz,
  created_at timestamptz NOT NULL
);
