-- The bytes of a mail are base64: pressing them together costs more time than everything else that is written down about
-- a sending, and saves next to nothing.
ALTER TABLE scheduled_executions ALTER COLUMN mime SET STORAGE EXTERNAL;
