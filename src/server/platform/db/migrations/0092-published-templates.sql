-- outside a transaction
-- a template may be used by the published workflow only, as sequences_templates is for the draft
CREATE INDEX CONCURRENTLY IF NOT EXISTS sequence_versions_templates
  ON sequence_versions USING gin (drawn_template_ids(workflow_data));
