-- What a received reply intends: one row for each reply since this version. `waiting`: a model is asked. `undecided`: neither
-- a rule nor a model decided; `fault` is why a model did not. Texts of the lead are deleted with the message.
CREATE TABLE reply_intents (
  message_id uuid PRIMARY KEY REFERENCES inbound_messages ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'decided', 'undecided')),
  intent text,
  second text,
  -- what a rule or a model read; the evidence shows this one, also after a correction
  read_intent text,
  -- a sentence of the reply
  evidence text NOT NULL DEFAULT '',
  asks_meeting boolean NOT NULL DEFAULT false,
  -- the day from which the lead wants to be contacted again
  until date,
  -- whom the lead names instead: name, email, title
  person jsonb,
  -- `correction`: a user corrected an equal reply before
  source text CHECK (source IN ('rule', 'correction', 'model', 'user')),
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  model text,
  prompt_version text,
  fault text,
  at timestamptz NOT NULL,
  CHECK ((state = 'decided') = (intent IS NOT NULL)),
  CHECK ((intent IS NULL) = (source IS NULL))
);

-- Corrections of users: examples for the model of the same workspace, and decisions for equal replies.
CREATE TABLE reply_intent_corrections (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES inbound_messages ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  -- null: it was not decided
  before text,
  after text NOT NULL,
  -- the reply's own words in the form that is compared (core/inbox/intent/corrections.ts)
  words text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX reply_intent_corrections_workspace ON reply_intent_corrections (workspace_id, at DESC);
CREATE INDEX reply_intent_corrections_message ON reply_intent_corrections (message_id);

-- Whether a model may read replies that no rule decides.
ALTER TABLE model_settings ADD COLUMN reply_model text NOT NULL DEFAULT 'off' CHECK (reply_model IN ('off', 'on'));

-- The newest reply of an enrollment: for the interested rate of a sequence and the page of a lead.
CREATE INDEX inbound_messages_replies ON inbound_messages (enrollment_id, received_at DESC, id DESC) WHERE kind = 'reply';
