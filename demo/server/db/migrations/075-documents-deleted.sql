-- The document of an identity check is deleted some time after its decision. Its row stays and says when.

ALTER TABLE document ADD COLUMN deleted_at timestamptz;

-- When the check passed or failed. Null while it is under review, and for older rows.
ALTER TABLE identity ADD COLUMN decided_at timestamptz;

-- The ones that may be due are found by these.
CREATE INDEX document_kept ON document (created_at) WHERE deleted_at IS NULL AND kind IN ('identity', 'profile');
CREATE INDEX identity_failed ON identity (submitted_at) WHERE status = 'failed';
