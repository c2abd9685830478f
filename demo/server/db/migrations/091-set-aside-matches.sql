-- A newcomer that cannot be matched however often it is tried is set aside for a while, so that the others of its pair
-- go on (rules/listings.md#match-batch).

ALTER TABLE match_queue
    -- Tries in a row that failed.
    ADD COLUMN failures int NOT NULL DEFAULT 0,
    -- Until then it is set aside, by the database's clock; null while it is not.
    ADD COLUMN aside_until timestamptz;
