-- How often the server of its recipient rejected a mail temporarily: the same count for every kind of mail.
ALTER TABLE scheduled_executions ADD COLUMN rejections smallint NOT NULL DEFAULT 0;
ALTER TABLE inbox_answers ADD COLUMN rejections smallint NOT NULL DEFAULT 0;
-- notices have the states of every outgoing mail
ALTER TABLE notices ADD COLUMN rejections smallint NOT NULL DEFAULT 0, ADD COLUMN wait_reason text, ADD COLUMN provider_response text;
