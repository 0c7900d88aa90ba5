-- Whether a mailbox receives a hidden copy (Bcc) of every mail it sends.
ALTER TABLE email_accounts ADD COLUMN bcc_self boolean NOT NULL DEFAULT false;

-- Of a mailbox read by POP3: the UIDs on the server at the last read, 8 bytes of the SHA-256 of each.
ALTER TABLE mail_cursors ADD COLUMN seen bytea;

-- A message without a Message-ID is known by its bytes, so that it is one message for IMAP and for POP3. It was known by its UID.
UPDATE inbound_messages m SET message_id = unnamed.named
FROM (
  SELECT id, named, row_number() OVER (PARTITION BY email_account_id, named ORDER BY received_at, id) AS n
  FROM (
    SELECT id, email_account_id, received_at, '<none.' || encode(sha256(rtrim(raw, '\x0d0a')), 'hex') || '>' AS named
    FROM inbound_messages WHERE message_id LIKE '<none.%'
  ) each
) unnamed
WHERE m.id = unnamed.id AND unnamed.n = 1;
