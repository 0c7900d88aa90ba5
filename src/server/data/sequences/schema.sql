-- Templates that a workflow uses, read from its JSON. A quotation mark in a text of the JSON is escaped, so that only a field
-- matches.
CREATE FUNCTION drawn_template_ids(drawing text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT DISTINCT lower(found[1]) FROM regexp_matches(
      coalesce(drawing, ''), '"templateId"\s*:\s*"([0-9a-fA-F-]{36})"', 'g') AS found
  );

CREATE TABLE sequences (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'active', 'paused', 'archived', 'halted')),
  status_reason text,
  -- the draft, exactly as the client sent it; the engine runs the published version
  workflow_data text,
  revision integer NOT NULL DEFAULT 1,
  published_version integer,
  customer_group_id uuid REFERENCES customer_groups ON DELETE SET NULL,
  default_email_account_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  time_zone text NOT NULL DEFAULT 'Asia/Seoul',
  business_days_only boolean NOT NULL DEFAULT true,
  review_required boolean NOT NULL DEFAULT false,
  on_company_reply text NOT NULL DEFAULT 'hold' CHECK (on_company_reply IN ('continue', 'hold', 'stop')),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  activated_at timestamptz,
  -- a deleted sequence keeps its history: recipients of its mails may reply
  deleted_at timestamptz,
  search text GENERATED ALWAYS AS (search_text(name)) STORED,
  language text NOT NULL DEFAULT 'ko' CHECK (language IN ('ko', 'en')),
  tone text NOT NULL DEFAULT '',
  sender_intro text NOT NULL DEFAULT '',
  -- who saved the draft last: shown to a user who has an older one open
  saved_by uuid REFERENCES users ON DELETE SET NULL,
  saved_at timestamptz,
  track_opens boolean NOT NULL DEFAULT false,
  track_clicks boolean NOT NULL DEFAULT false,
  -- of sequence_workspaces, maintained by a trigger: the list is read in its order without a join
  workspace_ids uuid[] NOT NULL DEFAULT '{}',
  -- a mail of a member to one lead is sent as the only mail of a separate sequence, which is in no list or count of sequences
  -- and whose enrollment is not part of the dashboard
  is_one_off boolean NOT NULL DEFAULT false
);
CREATE INDEX sequences_list ON sequences (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sequences_search ON sequences USING gin (search gin_trgm_ops);
CREATE INDEX sequences_templates ON sequences USING gin (drawn_template_ids(workflow_data))
  WHERE deleted_at IS NULL;

CREATE TABLE sequence_workspaces (
  sequence_id uuid NOT NULL REFERENCES sequences ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  PRIMARY KEY (sequence_id, workspace_id)
);
CREATE INDEX sequence_workspaces_workspace ON sequence_workspaces (workspace_id, sequence_id);

CREATE FUNCTION keep_workspace_ids() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of uuid := coalesce(NEW.sequence_id, OLD.sequence_id);
BEGIN
  -- concurrent changes of one sequence run one after another
  PERFORM FROM sequences WHERE id = of FOR NO KEY UPDATE;
  UPDATE sequences SET workspace_ids = ARRAY(
    SELECT w.workspace_id FROM sequence_workspaces w WHERE w.sequence_id = of ORDER BY 1)
  WHERE id = of;
  RETURN NULL;
END $$;
CREATE TRIGGER sequence_workspaces_kept AFTER INSERT OR DELETE ON sequence_workspaces
  FOR EACH ROW EXECUTE FUNCTION keep_workspace_ids();

CREATE TABLE sequence_versions (
  sequence_id uuid NOT NULL REFERENCES sequences ON DELETE CASCADE,
  number integer NOT NULL,
  workflow_data text NOT NULL,
  published_by uuid REFERENCES users ON DELETE SET NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (sequence_id, number)
);
-- the published workflow may use a template that the draft (sequences_templates) no longer uses
CREATE INDEX sequence_versions_templates
  ON sequence_versions USING gin (drawn_template_ids(workflow_data));

-- Numbers that lists and workflows show are maintained by triggers in the transaction that changes the rows (ADR 40). A number is
-- the sum of its rows: a transaction adds to a row that no other holds, or inserts one, so that none waits for a counter.
CREATE TABLE sequence_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_ids uuid[] NOT NULL,
  status text NOT NULL,
  n integer NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX sequence_counts_key ON sequence_counts (workspace_ids, status);

CREATE FUNCTION add_sequences(of uuid[], so text, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sequence_counts SET n = n + change WHERE id = (
    SELECT id FROM sequence_counts WHERE workspace_ids = of AND status = so LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO sequence_counts (workspace_ids, status, n) VALUES (of, so, change);
  END IF;
END $$;

CREATE FUNCTION count_sequences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.deleted_at IS NULL AND OLD.workspace_ids <> '{}' AND NOT OLD.is_one_off THEN
      PERFORM add_sequences(OLD.workspace_ids, OLD.status, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.deleted_at IS NULL AND NEW.workspace_ids <> '{}' AND NOT NEW.is_one_off THEN
      PERFORM add_sequences(NEW.workspace_ids, NEW.status, 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sequences_counted AFTER INSERT OR DELETE ON sequences
  FOR EACH ROW EXECUTE FUNCTION count_sequences();
CREATE TRIGGER sequences_counted_anew AFTER UPDATE ON sequences
  FOR EACH ROW WHEN ((OLD.workspace_ids, OLD.status, OLD.deleted_at) IS DISTINCT FROM (NEW.workspace_ids, NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION count_sequences();

CREATE FUNCTION notify_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- the workspace that a sequence was removed from, too
  PERFORM notify_change(w, TG_ARGV[0], NEW.id)
  FROM (SELECT unnest(OLD.workspace_ids) UNION SELECT unnest(NEW.workspace_ids)) AS concerned(w);
  RETURN NULL;
END $$;
CREATE TRIGGER sequences_notice_of_draft AFTER UPDATE ON sequences
  FOR EACH ROW WHEN (OLD.revision <> NEW.revision) EXECUTE FUNCTION notify_sequence('draft');
CREATE TRIGGER sequences_notice AFTER UPDATE ON sequences
  FOR EACH ROW WHEN ((OLD.name, OLD.status, OLD.status_reason, OLD.published_version, OLD.deleted_at, OLD.workspace_ids)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.status_reason, NEW.published_version, NEW.deleted_at, NEW.workspace_ids))
  EXECUTE FUNCTION notify_sequence('sequence');
