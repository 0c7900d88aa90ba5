-- What a contact went through: every change of its fields with its cause, contacts that were found to be one person, and
-- files that were taken back.

-- What a file or a person changed, field by field. Personal data: it goes with the lead.
CREATE TABLE lead_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- edited, imported, merged, unmerged, import_undone
  cause text NOT NULL,
  user_id uuid,
  import_id uuid,
  merge_id uuid,
  -- only the fields that changed: {companyName, …, customFields}
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX lead_changes_lead ON lead_changes (lead_id, at);
CREATE INDEX lead_changes_import ON lead_changes (import_id) WHERE import_id IS NOT NULL;

-- Whoever changes leads may say why: set_config('ieum.change', '{"cause", "userId", "importId", "mergeId"}', true).
CREATE FUNCTION note_lead_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  why jsonb := coalesce(nullif(current_setting('ieum.change', true), '')::jsonb, '{}');
BEGIN
  INSERT INTO lead_changes (workspace_id, lead_id, cause, user_id, import_id, merge_id, before, after, at)
  SELECT n.workspace_id, n.id, coalesce(why ->> 'cause', 'edited'), (why ->> 'userId')::uuid,
         (why ->> 'importId')::uuid, (why ->> 'mergeId')::uuid, d.before, d.after, n.updated_at
  FROM lead_now n JOIN lead_then o ON o.id = n.id
  CROSS JOIN LATERAL (
    SELECT jsonb_object_agg(v.field, v.was) AS before, jsonb_object_agg(v.field, v.becomes) AS after
    FROM (VALUES
      ('companyName', to_jsonb(o.company_name), to_jsonb(n.company_name)),
      ('contactName', to_jsonb(o.contact_name), to_jsonb(n.contact_name)),
      ('contactEmail', coalesce(to_jsonb(o.contact_email), 'null'), coalesce(to_jsonb(n.contact_email), 'null')),
      ('industry', to_jsonb(o.industry), to_jsonb(n.industry)),
      ('website', to_jsonb(o.website), to_jsonb(n.website)),
      ('country', to_jsonb(o.country), to_jsonb(n.country)),
      ('city', to_jsonb(o.city), to_jsonb(n.city)),
      ('customFields', o.custom_fields, n.custom_fields)
    ) AS v(field, was, becomes)
    WHERE v.was <> v.becomes
  ) AS d
  WHERE d.before IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_changed AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS lead_then NEW TABLE AS lead_now
  FOR EACH STATEMENT EXECUTE FUNCTION note_lead_changes();

-- Several contacts that were one person. The row stays for good, so that what names a merged one finds the other.
CREATE TABLE lead_merges (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  survivor_id uuid NOT NULL,
  merged_ids uuid[] NOT NULL,
  -- what moved, in numbers: {enrollments, ended, mails, …}
  counts jsonb NOT NULL,
  -- what taking it back needs, rows as they were; NULL when the days of grace are over
  kept jsonb,
  merged_by uuid REFERENCES users ON DELETE SET NULL,
  merged_at timestamptz NOT NULL,
  undone_at timestamptz,
  undone_by uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX lead_merges_survivor ON lead_merges (survivor_id);
CREATE INDEX lead_merges_merged ON lead_merges USING gin (merged_ids);
CREATE INDEX lead_merges_kept ON lead_merges (merged_at) WHERE kept IS NOT NULL;

-- Other addresses of a lead: known by merging, never mailed, but an answer from them is the lead's.
CREATE TABLE lead_addresses (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  email_key text NOT NULL,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  merge_id uuid NOT NULL REFERENCES lead_merges ON DELETE CASCADE,
  PRIMARY KEY (workspace_id, email_key)
);
CREATE INDEX lead_addresses_lead ON lead_addresses (lead_id);

-- Somebody has looked: these are two people.
CREATE TABLE lead_distinctions (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (lead_id, other_id),
  CHECK (lead_id < other_id)
);
CREATE INDEX lead_distinctions_other ON lead_distinctions (other_id);
CREATE INDEX lead_distinctions_workspace ON lead_distinctions (workspace_id);

-- What leads are compared by (core/duplicates.ts), for each lead as it was when it was last looked at.
CREATE TABLE lead_match_states (
  lead_id uuid PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  -- updated_at of the lead then, and which rules
  looked_at timestamptz NOT NULL,
  rules integer NOT NULL
);
CREATE INDEX lead_match_states_workspace ON lead_match_states (workspace_id);
CREATE TABLE lead_match_keys (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  key text NOT NULL,
  workspace_id uuid NOT NULL,
  PRIMARY KEY (lead_id, key)
);
CREATE INDEX lead_match_keys_key ON lead_match_keys (workspace_id, key) INCLUDE (lead_id);

ALTER TABLE lead_imports
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by uuid REFERENCES users ON DELETE SET NULL,
  -- what came of taking it back: {removed, restored, kept: {…}}
  ADD COLUMN undone_counts jsonb;
CREATE INDEX lead_imports_list ON lead_imports (workspace_id, created_at DESC, id DESC);
CREATE INDEX lead_import_rows_lead ON lead_import_rows (lead_id) WHERE lead_id IS NOT NULL;

CREATE INDEX suppression_log_value ON suppression_log (workspace_id, value);
