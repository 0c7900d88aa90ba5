-- A written mail keeps its text, review and status while it is written again (rules.md R-408).
ALTER TABLE generated_emails
  -- the run that writes it again, or with an error: that failed to
  ADD COLUMN rewrite_run_id uuid REFERENCES generation_runs ON DELETE SET NULL,
  -- what the user wants to be different
  ADD COLUMN rewrite_hint text NOT NULL DEFAULT '';
CREATE INDEX generated_emails_rewrite ON generated_emails (rewrite_run_id) WHERE rewrite_run_id IS NOT NULL;

-- as before, and a new text that a run stored is not notified either
CREATE OR REPLACE FUNCTION notify_changed_emails() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  PERFORM notify_emails(ARRAY(
    SELECT DISTINCT n.sequence_id FROM later n JOIN earlier o ON o.id = n.id
    WHERE (n.run_id IS NULL OR 'generating' NOT IN (o.status, n.status))
      AND (o.rewrite_run_id IS NULL OR o.rewrite_run_id IS DISTINCT FROM n.run_id)
      AND (n.status, n.review_state, n.needs_review, n.subject, n.body_text, n.body_html, n.error)
        IS DISTINCT FROM (o.status, o.review_state, o.needs_review, o.subject, o.body_text, o.body_html, o.error)));
  RETURN NULL;
END $$;

-- there is a new mark for mails of a model
UPDATE generated_emails SET marks = NULL WHERE mode = 'ai' AND marks IS NOT NULL;
