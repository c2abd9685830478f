-- Listings whose matching goes on in another transaction (rules/listings.md#match). A listing is here while it is being
-- matched, or waits for those of its pair that came before.

CREATE TABLE match_queue (
    listing_id uuid PRIMARY KEY REFERENCES listing (id),
    -- The pair, as in market_pair.
    one text NOT NULL,
    other text NOT NULL,
    standing_since timestamptz NOT NULL,
    -- The place of the last listing that was decided about; null before the first one.
    after_rate numeric(20, 10),
    after_since timestamptz,
    after_id uuid,
    -- When something was last done about it, by the database's clock.
    touched_at timestamptz NOT NULL,
    CHECK (one < other),
    CHECK ((after_rate IS NULL) = (after_since IS NULL) AND (after_rate IS NULL) = (after_id IS NULL))
  );

CREATE INDEX match_queue_of_pair ON match_queue (one, other, standing_since, listing_id);
