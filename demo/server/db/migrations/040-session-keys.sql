-- Sessions bound to a client's key (RFC 9449).

-- SHA-256 thumbprint of the client's public key (RFC 7638). Null for plain bearer tokens.
ALTER TABLE session ADD COLUMN key_thumbprint text;
