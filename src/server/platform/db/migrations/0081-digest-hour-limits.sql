-- The first hour of a digest is 6, the last one 20 (0075); the check of the column still allowed 0 to 23.
UPDATE digest_settings SET hour = least(greatest(hour, 6), 20) WHERE hour NOT BETWEEN 6 AND 20;
ALTER TABLE digest_settings
  DROP CONSTRAINT digest_settings_hour_check,
  ADD CONSTRAINT digest_settings_hour_check CHECK (hour BETWEEN 6 AND 20);
