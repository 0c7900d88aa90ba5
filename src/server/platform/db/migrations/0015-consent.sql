-- Grounds that come in with a file, the consents that are confirmed every two years (시행령 제62조의3), notices of that, and
-- lists of suppressions that come in with a file (product §10).

-- the ground a person has given for the whole file
ALTER TABLE lead_imports ADD COLUMN consent jsonb;

-- by when a consent is confirmed again: decided by core/consent and written with it, so that lists can ask for it
ALTER TABLE lead_consents ADD COLUMN confirm_by date;
UPDATE lead_consents SET confirm_by = (coalesce(confirmed_on, obtained_on) + interval '24 months')::date
WHERE basis = 'consent';
CREATE INDEX lead_consents_confirm ON lead_consents (workspace_id, confirm_by) WHERE confirm_by IS NOT NULL;

-- mail people about their consent without being asked each time
ALTER TABLE sender_profiles ADD COLUMN confirms_consent boolean NOT NULL DEFAULT false;

-- A consent that is to be confirmed, found by the daily look; the mail that told its person, once there is one.
CREATE TABLE consent_reminders (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  due_on date NOT NULL,
  notice_id uuid REFERENCES notices ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (lead_id, due_on)
);
CREATE INDEX consent_reminders_list ON consent_reminders (workspace_id, due_on);
-- the last day, on the Korean calendar, on which a workspace's consents were looked through
CREATE TABLE consent_rounds (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  looked_on date NOT NULL
);

ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check CHECK (kind IN ('opt_out', 'source', 'confirm'));
-- one mail about one consent and one date, for good
CREATE UNIQUE INDEX notices_confirm ON notices (lead_id, (facts ->> 'dueOn')) WHERE kind = 'confirm';
CREATE INDEX notices_waiting ON notices (workspace_id, due_at) WHERE state IN ('scheduled', 'claimed', 'failed', 'uncertain');

-- ── files of suppressions ───────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE suppression_imports (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  file_name text NOT NULL,
  columns jsonb NOT NULL,
  added integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  -- how many enrollments ended with it
  ended integer NOT NULL DEFAULT 0,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE TABLE suppression_import_rows (
  import_id uuid NOT NULL REFERENCES suppression_imports ON DELETE CASCADE,
  row_number integer NOT NULL,
  result text NOT NULL CHECK (result IN ('added', 'known', 'refused')),
  -- the address or domain as it stands on the list
  value text,
  reason text,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, row_number)
);
