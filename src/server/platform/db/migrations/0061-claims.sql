-- A model's text with a link, address, phone or account number that its sender did not give is sent only after an approval
-- or an edit (rules.md R-442).
ALTER TABLE generated_emails ADD COLUMN needs_review boolean NOT NULL DEFAULT false;

-- Marks of texts that models wrote are computed again: claims and contacts are new among them.
UPDATE generated_emails SET marks = NULL WHERE mode = 'ai' AND marks IS NOT NULL;
