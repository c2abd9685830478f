-- The keys of encrypted values, each wrapped under KEYS (rules/security.md#encryption).

-- Keys that encrypt values and make lookup hashes, wrapped under KEYS.
CREATE TABLE data_key (
  purpose text NOT NULL CHECK (purpose IN ('values', 'lookup')),
  version integer NOT NULL CHECK (version > 0),
  wrapped text NOT NULL,
  wrapped_by text NOT NULL,
  created_at timestamptz NOT NULL,
  active_from timestamptz NOT NULL,
  replaced_at timestamptz,
  PRIMARY KEY (purpose, version)
);
