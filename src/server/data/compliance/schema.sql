CREATE TABLE suppressions (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('address', 'domain')),
  value text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  note text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX suppressions_value ON suppressions (workspace_id, kind, value);

CREATE TABLE suppression_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  action text NOT NULL CHECK (action IN ('added', 'removed')),
  -- of the suppression
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  user_id uuid,
  at timestamptz NOT NULL
);
CREATE INDEX suppression_log_list ON suppression_log (workspace_id, id DESC);
CREATE INDEX suppression_log_value ON suppression_log (workspace_id, value);
CREATE TRIGGER suppression_log_append_only BEFORE UPDATE OR DELETE ON suppression_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE suppression_imports (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  file_name text NOT NULL,
  columns jsonb NOT NULL,
  added integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  -- number of enrollments that it ended
  ended integer NOT NULL DEFAULT 0,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE suppression_import_rows (
  import_id uuid NOT NULL REFERENCES suppression_imports ON DELETE CASCADE,
  row_number integer NOT NULL,
  result text NOT NULL CHECK (result IN ('added', 'known', 'refused')),
  -- the normalised address or domain
  value text,
  reason text,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, row_number)
);

-- Short opt-out links (ADR 72): the code of a link belongs to one address in one workspace. Neither the code nor the address can
-- be read here: the row has the hash of the code, and the address is encrypted with a key derived from the code.
CREATE TABLE opt_out_codes (
  code_hash bytea PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  sealed_address bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX opt_out_codes_workspace ON opt_out_codes (workspace_id);

-- A reply that is likely, but not certainly, an opt-out request: no mail is sent to its addresses until a user decides.
-- `inbound_message_id` is null after the message was deleted; the hold remains.
CREATE TABLE opt_out_holds (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  inbound_message_id uuid REFERENCES inbound_messages ON DELETE SET NULL,
  email_keys text[] NOT NULL CHECK (cardinality(email_keys) > 0),
  sentence text NOT NULL,
  created_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('opt_out', 'not_opt_out')),
  decided_at timestamptz,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX opt_out_holds_message ON opt_out_holds (inbound_message_id);
CREATE INDEX opt_out_holds_open ON opt_out_holds (workspace_id) WHERE decision IS NULL;

-- The legal sender of the mails of a workspace, and its decisions about notices and consent.
CREATE TABLE sender_profiles (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  -- null: not answered
  is_advertising boolean,
  sender_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  postal_address text NOT NULL DEFAULT '',
  -- confirm an opt-out also where the law does not require it
  always_notices boolean NOT NULL DEFAULT false,
  consent_policy text NOT NULL DEFAULT 'warn' CHECK (consent_policy IN ('warn', 'strict')),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- confirm consents by mail automatically
  confirms_consent boolean NOT NULL DEFAULT false,
  -- has been advertising before: the first time sets the consent policy to `strict` (rules.md R-817)
  has_advertised boolean NOT NULL DEFAULT false
);

-- Mails to one lead outside of sequences: the result of an opt-out (정보통신망법 시행령 제62조의2), the source of the data (개인정보
-- 보호법 제20조), and the confirmation of a consent. States are those of scheduled_executions; a mail is sent at most once.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('opt_out', 'source', 'confirm')),
  -- the opt-out; the suppression may be removed later
  suppression_id uuid,
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  email_account_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  to_address text NOT NULL,
  to_name text NOT NULL DEFAULT '',
  -- the content of the notice, as of its creation
  facts jsonb NOT NULL DEFAULT '{}',
  -- the legal deadline; null: none
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
  rejections smallint NOT NULL DEFAULT 0,
  wait_reason text,
  provider_response text,
  CHECK (state NOT IN ('sending', 'sent') OR (message_id IS NOT NULL AND mime IS NOT NULL))
);
-- one notice per opt-out
CREATE UNIQUE INDEX notices_refusal ON notices (suppression_id) WHERE kind = 'opt_out';
CREATE INDEX notices_due ON notices (planned_at) WHERE state = 'scheduled';
CREATE INDEX notices_stranded ON notices (claimed_at) WHERE state IN ('claimed', 'sending');
CREATE INDEX notices_list ON notices (workspace_id, created_at DESC, id DESC);
CREATE INDEX notices_lead ON notices (lead_id);
CREATE INDEX notices_message ON notices (workspace_id, message_id) WHERE message_id IS NOT NULL;
-- one mail per consent and date
CREATE UNIQUE INDEX notices_confirm ON notices (lead_id, (facts ->> 'dueOn')) WHERE kind = 'confirm';
CREATE INDEX notices_waiting ON notices (workspace_id, due_at) WHERE state IN ('scheduled', 'claimed', 'failed', 'uncertain');

CREATE TABLE lead_consents (
  lead_id uuid PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  basis text NOT NULL CHECK (basis IN ('consent', 'transaction', 'other')),
  -- where the address is from, and the evidence
  source text NOT NULL DEFAULT '',
  evidence text NOT NULL DEFAULT '',
  -- the day of the consent or of the collection
  obtained_on date,
  -- a transaction is a basis for six months after this day
  ended_on date,
  -- the last confirmation of the consent (every two years, 정보통신망법 시행령 제62조의3)
  confirmed_on date,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- the day by which the consent must be confirmed again (core/compliance/consent.ts); stored so that lists can filter by it
  confirm_by date,
  CHECK (basis <> 'consent' OR obtained_on IS NOT NULL),
  CHECK (basis <> 'transaction' OR ended_on IS NOT NULL)
);
CREATE INDEX lead_consents_workspace ON lead_consents (workspace_id, basis);
CREATE INDEX lead_consents_confirm ON lead_consents (workspace_id, confirm_by) WHERE confirm_by IS NOT NULL;

-- Evidence, kept when the lead is deleted: no foreign keys, so that no other table changes it.
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
CREATE TRIGGER consent_log_append_only BEFORE UPDATE OR DELETE ON consent_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Consents that are due for confirmation, found by the daily check, and the notice sent about them.
CREATE TABLE consent_reminders (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  due_on date NOT NULL,
  notice_id uuid REFERENCES notices ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (lead_id, due_on)
);
CREATE INDEX consent_reminders_list ON consent_reminders (workspace_id, due_on);

-- The last day (Asia/Seoul) on which the consents of a workspace were checked.
CREATE TABLE consent_checks (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  checked_on date NOT NULL
);
