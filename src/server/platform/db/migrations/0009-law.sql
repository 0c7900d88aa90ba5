-- Who a workspace's mails are from in the law's sense, and what it has decided about refusals and consent (product §10).
CREATE TABLE sender_profiles (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  -- NULL: nobody has answered yet
  is_advertising boolean,
  sender_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  postal_address text NOT NULL DEFAULT '',
  -- tell people what came of their refusal, also where the law does not ask for it
  always_notices boolean NOT NULL DEFAULT false,
  consent_policy text NOT NULL DEFAULT 'warn' CHECK (consent_policy IN ('warn', 'strict')),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Mails to one person that belong to no sequence: the outcome of a refusal (시행령 제62조의2), and where their data came
-- from (개인정보 보호법 제20조). One row, one mail: it lives like a scheduled execution and goes at most once.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('opt_out', 'source')),
  -- the refusal it answers; the entry itself may be taken off the list later
  suppression_id uuid,
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  email_account_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  to_address text NOT NULL,
  to_name text NOT NULL DEFAULT '',
  -- what is told: the facts at the time, not as they are later
  facts jsonb NOT NULL DEFAULT '{}',
  -- the last day the law gives; NULL where it gives none
  due_at timestamptz,
  planned_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'scheduled'
    CHECK (state IN ('scheduled', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'skipped')),
  state_reason text,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  message_id text,
  from_address text,
  subject text,
  mime bytea,
  worker_id uuid,
  claimed_at timestamptz,
  sent_at timestamptz,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (state NOT IN ('sending', 'sent') OR (message_id IS NOT NULL AND mime IS NOT NULL))
);
-- one notice for one refusal, for good
CREATE UNIQUE INDEX notices_refusal ON notices (suppression_id) WHERE kind = 'opt_out';
CREATE INDEX notices_due ON notices (planned_at) WHERE state = 'scheduled';
CREATE INDEX notices_stranded ON notices (claimed_at) WHERE state IN ('claimed', 'sending');
CREATE INDEX notices_list ON notices (workspace_id, created_at DESC, id DESC);
CREATE INDEX notices_lead ON notices (lead_id);
CREATE INDEX notices_message ON notices (workspace_id, message_id) WHERE message_id IS NOT NULL;

-- ── consent ─────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE lead_consents (
  lead_id uuid PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  basis text NOT NULL CHECK (basis IN ('consent', 'transaction', 'other')),
  -- where the address came from, and what shows it
  source text NOT NULL DEFAULT '',
  evidence text NOT NULL DEFAULT '',
  -- the day of the consent or of the collection
  obtained_on date,
  -- a transaction counts for six months after this day
  ended_on date,
  -- the last time the consent was confirmed (every two years, 시행령 제62조의3)
  confirmed_on date,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (basis <> 'consent' OR obtained_on IS NOT NULL),
  CHECK (basis <> 'transaction' OR ended_on IS NOT NULL)
);
CREATE INDEX lead_consents_workspace ON lead_consents (workspace_id, basis);

-- Kept when the lead is deleted: it is the proof. No foreign keys, so that nothing outside ever rewrites it.
CREATE TABLE consent_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  email_key text,
  user_id uuid,
  action text NOT NULL CHECK (action IN ('set', 'imported', 'removed', 'confirmed', 'source_notice', 'reminded')),
  before jsonb,
  after jsonb,
  at timestamptz NOT NULL
);
CREATE INDEX consent_log_lead ON consent_log (lead_id, id DESC);
CREATE INDEX consent_log_workspace ON consent_log (workspace_id, id DESC);

-- ── suppressions: who, and what was taken off ───────────────────────────────────────────────────────────────────────
ALTER TABLE suppressions
  ADD COLUMN created_by uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN note text NOT NULL DEFAULT '';
CREATE TABLE suppression_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  action text NOT NULL CHECK (action IN ('added', 'removed')),
  -- why it was there
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  user_id uuid,
  at timestamptz NOT NULL
);
CREATE INDEX suppression_log_list ON suppression_log (workspace_id, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER consent_log_append_only BEFORE UPDATE OR DELETE ON consent_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER suppression_log_append_only BEFORE UPDATE OR DELETE ON suppression_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
