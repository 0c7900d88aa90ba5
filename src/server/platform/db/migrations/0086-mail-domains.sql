-- DNS records of the domains of addresses, read for all workspaces together (rules.md R-720). No lead refers to a row.
CREATE TABLE mail_domains (
  domain text PRIMARY KEY,
  -- hosts of the MX records; null: the query failed
  mail_hosts jsonb,
  has_address boolean,
  -- what makes mailing its addresses risky, as core/leads/address-risk.ts decided when the records were read
  risks text[] NOT NULL,
  checked_at timestamptz NOT NULL
);
CREATE INDEX mail_domains_checked ON mail_domains (checked_at);
