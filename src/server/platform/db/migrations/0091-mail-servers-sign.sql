-- Mail servers sign their mails themselves; the product has no keys of its own.
DROP TABLE dkim_keys;
