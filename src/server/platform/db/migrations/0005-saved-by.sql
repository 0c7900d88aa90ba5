-- Who saved the drawing last, and when: told to whoever has an older one open.
ALTER TABLE sequences
  ADD COLUMN saved_by uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN saved_at timestamptz;
UPDATE sequences SET saved_by = created_by, saved_at = updated_at;
