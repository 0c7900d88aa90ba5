-- Whether a model lists the statements of a mail that it wrote, with their sources (rules.md R-444).
ALTER TABLE model_settings ADD COLUMN claim_reader text NOT NULL DEFAULT 'on' CHECK (claim_reader IN ('off', 'on'));
-- What it listed for the text as it was written: Reading in core/writing/claims/reading-prompt.ts. It does not count for an edited text.
ALTER TABLE generated_emails ADD COLUMN claim_reading jsonb;
