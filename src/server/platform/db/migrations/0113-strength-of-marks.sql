-- Claims without a source have two marks now; those of mails that a model wrote are computed again when they are read next.
UPDATE generated_emails SET marks = NULL WHERE mode = 'ai' AND marks IS NOT NULL;

-- the text has an invented number, name, award or promise by the rules; without an approval it is sent only where the workspace
-- shows such marks only (rules.md R-456). Mails of before are not held
ALTER TABLE generated_emails ADD COLUMN has_alarm boolean NOT NULL DEFAULT false;
ALTER TABLE model_settings ADD COLUMN claim_alarms text NOT NULL DEFAULT 'review' CHECK (claim_alarms IN ('review', 'mark'));
