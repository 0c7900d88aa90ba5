-- Three syllables of a name are rare, but their jamo are not: the index of jamo intersects long lists for them (ADR 44).
-- Syllables therefore have a separate index. A character of the workspace is between any two syllables, so that a trigram
-- belongs to a workspace; most of what is not Hangul is left out. Two workspaces may have the same character, so a query also
-- compares the workspace.
CREATE FUNCTION search_marks(place uuid, text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_string(
  string_to_array(
    translate(normalize($2, NFKC), '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@._-+', ''), NULL),
  chr(19968 + ('x' || right(place::text, 4))::bit(16)::integer % 20000));

-- The searchable form (search_text) of every field that a filter compares. Stored, because a filter of twenty conditions that
-- computed it for each lead and condition took 15 seconds with 100,000 leads.
CREATE FUNCTION search_fields(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(jsonb_object_agg(key, search_text(value)), '{}') FROM jsonb_each_text(fields));

CREATE FUNCTION search_columns(company_name text, contact_name text, contact_email text, industry text, website text,
  country text, city text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN jsonb_build_object(
  'companyName', search_text(company_name), 'contactName', search_text(contact_name),
  'contactEmail', search_text(coalesce(contact_email, '')), 'industry', search_text(industry),
  'website', search_text(website), 'country', search_text(country), 'city', search_text(city));

CREATE TABLE leads (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  company_name text NOT NULL DEFAULT '',
  contact_name text NOT NULL DEFAULT '',
  -- as entered; null: none
  contact_email text,
  -- the normalised address, by which leads are compared
  email_key text,
  industry text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search text GENERATED ALWAYS AS
    (search_text(company_name || ' ' || contact_name || ' ' || coalesce(contact_email, ''))) STORED,
  field_search jsonb GENERATED ALWAYS AS
    (search_columns(company_name, contact_name, contact_email, industry, website, country, city)) STORED,
  custom_search jsonb GENERATED ALWAYS AS (search_fields(custom_fields)) STORED
);
CREATE UNIQUE INDEX leads_email ON leads (workspace_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX leads_list ON leads (workspace_id, created_at DESC, id DESC);
CREATE INDEX leads_company ON leads (workspace_id, company_name, id);
CREATE INDEX leads_contact ON leads (workspace_id, contact_name, id);
CREATE INDEX leads_search ON leads USING gin (workspace_id, search gin_trgm_ops);
CREATE INDEX leads_marks ON leads USING gin
  (search_marks(workspace_id, company_name || ' ' || contact_name || ' ' || coalesce(contact_email, '')) gin_trgm_ops);
CREATE TRIGGER leads_notice_of_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('leads');
CREATE TRIGGER leads_notice_of_update AFTER UPDATE ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('leads');
CREATE TRIGGER leads_notice_of_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('leads');

-- Number of leads of a workspace: counting them would cost more than the page that shows the number.
CREATE TABLE lead_counts (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  leads bigint NOT NULL
);

CREATE FUNCTION count_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts SELECT workspace_id, count(*) FROM changed GROUP BY workspace_id ORDER BY workspace_id
  ON CONFLICT (workspace_id) DO UPDATE SET leads = lead_counts.leads + excluded.leads;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_counted_in AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_new_leads();

CREATE FUNCTION count_gone_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_counts c SET leads = c.leads - gone.n
  FROM (SELECT workspace_id, count(*) AS n FROM changed GROUP BY workspace_id) AS gone
  WHERE c.workspace_id = gone.workspace_id;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_counted_out AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_gone_leads();

CREATE TABLE lead_views (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  -- what the list shows: search, filters, order, columns (api/leads/lead-views.ts)
  content jsonb NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX lead_views_name ON lead_views (workspace_id, lower(name));

CREATE TABLE customer_groups (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- null: its leads are in customer_group_leads. Else every lead that matches (core/leads/filter, ADR 31).
  filter jsonb
);
CREATE INDEX customer_groups_list ON customer_groups (workspace_id, created_at DESC, id DESC);

CREATE TABLE customer_group_leads (
  customer_group_id uuid NOT NULL REFERENCES customer_groups ON DELETE CASCADE,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_group_id, lead_id)
);
CREATE INDEX customer_group_leads_lead ON customer_group_leads (lead_id);

CREATE TABLE tags (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  color text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- VIP and vip are one tag
CREATE UNIQUE INDEX tags_name ON tags (workspace_id, lower(name));

CREATE TABLE lead_tags (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  tag_id uuid NOT NULL REFERENCES tags ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  -- the import that added the tag, and whose undo removes it; null: a user added it
  import_id uuid,
  PRIMARY KEY (lead_id, tag_id)
);
CREATE INDEX lead_tags_tag ON lead_tags (tag_id, lead_id);

CREATE TABLE lead_imports (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  customer_group_id uuid REFERENCES customer_groups ON DELETE SET NULL,
  file_name text NOT NULL,
  content bytea,
  encoding text NOT NULL,
  columns jsonb NOT NULL,
  mapping jsonb NOT NULL,
  on_duplicate text NOT NULL CHECK (on_duplicate IN ('skip', 'update')),
  status text NOT NULL CHECK (status IN ('running', 'completed', 'failed')),
  error text,
  total integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- the legal basis that the user stated for the whole file
  consent jsonb,
  -- names of the tags that every row gets
  tags jsonb NOT NULL DEFAULT '[]',
  undone_at timestamptz,
  undone_by uuid REFERENCES users ON DELETE SET NULL,
  -- result of the undo: {removed, restored, kept: {…}}
  undone_counts jsonb
);
CREATE INDEX lead_imports_list ON lead_imports (workspace_id, created_at DESC, id DESC);

CREATE TABLE lead_import_rows (
  import_id uuid NOT NULL REFERENCES lead_imports ON DELETE CASCADE,
  -- 1 is the first row below the header
  row_number integer NOT NULL,
  result text NOT NULL CHECK (result IN ('created', 'updated', 'skipped', 'failed')),
  reason text,
  lead_id uuid,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, row_number)
);
CREATE INDEX lead_import_rows_lead ON lead_import_rows (lead_id) WHERE lead_id IS NOT NULL;

-- What a file or a user changed, field by field. Personal data: deleted with the lead.
CREATE TABLE lead_changes (
  -- BY DEFAULT: the bin restores rows with their ids
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
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

-- The cause is set with set_config('ieum.change', '{"cause", "userId", "importId", "mergeId"}', true). Without nested loops: the
-- plan of the first call is kept, and for one row it would compare all pairs of a large statement.
CREATE FUNCTION note_lead_changes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
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

-- Merged leads. The row is never deleted, so that a reference to a merged lead leads to the remaining one.
CREATE TABLE lead_merges (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  survivor_id uuid NOT NULL,
  merged_ids uuid[] NOT NULL,
  -- moved rows: {enrollments, ended, mails, …}
  counts jsonb NOT NULL,
  -- the rows as they were, for the undo; null after the grace period
  kept jsonb,
  merged_by uuid REFERENCES users ON DELETE SET NULL,
  merged_at timestamptz NOT NULL,
  undone_at timestamptz,
  undone_by uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX lead_merges_survivor ON lead_merges (survivor_id);
CREATE INDEX lead_merges_merged ON lead_merges USING gin (merged_ids);
CREATE INDEX lead_merges_kept ON lead_merges (merged_at) WHERE kept IS NOT NULL;

-- Other addresses of a lead, from merges: no mail is sent to them, but a reply from them belongs to the lead.
CREATE TABLE lead_addresses (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  email_key text NOT NULL,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  merge_id uuid NOT NULL REFERENCES lead_merges ON DELETE CASCADE,
  PRIMARY KEY (workspace_id, email_key)
);
CREATE INDEX lead_addresses_lead ON lead_addresses (lead_id);

-- Pairs that a user declared to be different persons.
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

-- When the keys of a lead (core/leads/duplicates.ts) were last computed.
CREATE TABLE lead_match_states (
  lead_id uuid PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  -- updated_at of the lead at that time, and the version of the rules
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

-- The last research of a lead. The job `research-lead` names the lead; leads of one bulk request have the same `run_id`.
CREATE TABLE lead_research (
  lead_id uuid PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  run_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'reading', 'done', 'failed', 'stopped')),
  -- a read fault, a code of a model failure, or a code of ours; `detail` is the Korean sentence for the user
  fault text,
  detail text,
  site text NOT NULL DEFAULT '',
  -- of prompt and model: the same input is not sent twice
  input_hash text,
  model text,
  prompt_version text,
  requested_at timestamptz NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX lead_research_run ON lead_research (run_id);
CREATE INDEX lead_research_site ON lead_research (workspace_id, site);

-- Statements about a lead. `page`: found by the model, with the sentence and address it came from. `user`: entered or edited.
CREATE TABLE lead_facts (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('page', 'user')),
  text text NOT NULL,
  quote text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  page_title text NOT NULL DEFAULT '',
  fetched_at timestamptz,
  -- addresses the reader like an instruction: shown, and never given to a model
  is_suspicious boolean NOT NULL DEFAULT false,
  -- deleted by a user: the same sentence is not stored again
  is_removed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX lead_facts_lead ON lead_facts (lead_id, created_at, id);

-- Texts of read sites, without e-mail addresses and phone numbers; read again after 30 days.
CREATE TABLE site_pages (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  site text NOT NULL,
  pages jsonb NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, site)
);
