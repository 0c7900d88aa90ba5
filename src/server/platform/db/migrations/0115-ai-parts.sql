-- The texts that a model wrote in a mail that a user wrote otherwise: [{"instruction": …, "text": …}]. Null: the model wrote
-- the whole mail, or none of it.
ALTER TABLE generated_emails ADD COLUMN ai_parts jsonb;
