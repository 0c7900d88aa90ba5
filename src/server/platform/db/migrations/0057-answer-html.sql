-- An answer written in the inbox keeps its formatting, so that a cancelled one is restored with it.
ALTER TABLE inbox_answers ADD COLUMN body_html text NOT NULL DEFAULT '';
