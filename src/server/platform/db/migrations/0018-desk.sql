-- Who is writing an answer right now, so that two people do not answer the same thread. A row is a sign of life and is
-- overlooked when it is old.
CREATE TABLE inbox_answering (
  thread_id uuid NOT NULL REFERENCES inbox_threads ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (thread_id, user_id)
);
