-- What every saving of a template said, and which drawings carry a template's texts.
ALTER TABLE email_templates
  -- the version in force
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TABLE email_template_versions (
  template_id uuid NOT NULL REFERENCES email_templates ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  saved_by uuid REFERENCES users ON DELETE SET NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (template_id, version)
);
INSERT INTO email_template_versions (template_id, version, workspace_id, subject, body_text, body_html, saved_by, saved_at)
SELECT id, 1, workspace_id, subject, body_text, body_html, created_by, updated_at FROM email_templates;

-- Read out of the drawing itself, so that nothing has to be kept in step with it. A quotation mark within a text of the
-- drawing is escaped, so that only a real field is met.
CREATE FUNCTION drawn_template_ids(drawing text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT DISTINCT lower(found[1]) FROM regexp_matches(
      coalesce(drawing, ''), '"templateId"\s*:\s*"([0-9a-fA-F-]{36})"', 'g') AS found
  );
CREATE INDEX sequences_templates ON sequences USING gin (drawn_template_ids(workflow_data))
  WHERE deleted_at IS NULL;
