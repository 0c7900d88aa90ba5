-- Answers that a model has written before a user asks (rules.md R-529). One for a reply; it is never sent by itself.
CREATE TABLE answer_suggestions (
  message_id uuid PRIMARY KEY REFERENCES inbound_messages ON DELETE CASCADE,
  -- '': it was thrown away and is not prepared again
  text text NOT NULL,
  model text NOT NULL,
  -- KRW; null: not known
  cost float8,
  -- its claims without a source: sentence and text
  unsupported jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER answer_suggestions_notice AFTER INSERT OR UPDATE ON answer_suggestions
  FOR EACH ROW EXECUTE FUNCTION notify_inbox_of_intent();

ALTER TABLE model_settings
  -- whether a model may write answers to interested replies and questions before a user asks
  ADD COLUMN prepare_answers text NOT NULL DEFAULT 'off' CHECK (prepare_answers IN ('off', 'on'));

-- there are new marks for mails of a model
UPDATE generated_emails SET marks = NULL WHERE mode = 'ai' AND marks IS NOT NULL;
