-- Sessions that are bound to a key of the client (RFC 9449).

-- SHA-256 thumbprint of the client's public key (RFC 7638). Null: the bearer of the token needs no key.
ALTER TABLE session ADD COLUMN key_thumbprint text;
