-- The style and the model a mail was written with, as a key that is equal for equal settings; NULL: not known, or no model.
ALTER TABLE generated_emails ADD COLUMN style_key text;
-- Numbers of the lead's facts that the mail mentions, as the model returned them.
ALTER TABLE generated_emails ADD COLUMN used_facts smallint[];
