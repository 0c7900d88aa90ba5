-- Marks of the earlier rules are computed again when the mails are read next.
UPDATE generated_emails SET marks = NULL WHERE mode = 'ai' AND marks IS NOT NULL;
