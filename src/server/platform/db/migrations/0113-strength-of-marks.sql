-- Claims without a source have two marks now; those of mails that a model wrote are computed again when they are read next.
UPDATE generated_emails SET marks = NULL WHERE mode = 'ai' AND marks IS NOT NULL;
