-- Several workers share the mailboxes they listen to. A process that only walks the sandbox through time beats as a worker
-- too, because it sends, and listens to none.
ALTER TABLE workers ADD COLUMN listens boolean NOT NULL DEFAULT false;
