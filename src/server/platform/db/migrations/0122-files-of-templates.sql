-- Files of email templates, by version (rules.md R-485). A template in the bin keeps its files until it is deleted permanently.
ALTER TABLE mail_files
  ADD COLUMN template_id uuid REFERENCES email_templates ON DELETE CASCADE,
  ADD COLUMN template_version integer,
  ADD COLUMN bin_item_id uuid REFERENCES bin_items ON DELETE CASCADE,
  DROP CONSTRAINT mail_files_check,
  ADD CONSTRAINT mail_files_check CHECK (
    num_nonnulls(answer_id, enrollment_id, sequence_id, template_id, bin_item_id) = 1
    AND num_nulls(template_id, template_version) <> 1);
CREATE UNIQUE INDEX mail_files_template ON mail_files (template_id, template_version, position) WHERE template_id IS NOT NULL;
CREATE INDEX mail_files_bin_item ON mail_files (bin_item_id) WHERE bin_item_id IS NOT NULL;
