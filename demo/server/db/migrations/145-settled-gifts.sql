-- What an exchange gives to somebody else's card is in the list of incoming money of its owner. No index had it by that
-- person and its time: it was found by the cards, whose index each order wrote for the few that are given away. A payout
-- knows to whom it goes and who earned it.
CREATE INDEX payout_to_other_by_time ON payout (person_id, created_at, about_id, currency) WHERE person_id <> earner_id;

-- What is left of such a payout when it is deleted, long after it was paid.
CREATE TABLE settled_gift (
    person_id uuid NOT NULL REFERENCES person (id),
    -- When the payout was made.
    at timestamptz NOT NULL,
    order_id uuid NOT NULL REFERENCES orders (id),
    currency text NOT NULL,
    PRIMARY KEY (person_id, at, order_id, currency)
  );

-- Those whose payouts were deleted before.
INSERT INTO settled_gift (person_id, at, order_id, currency)
    SELECT card.person_id, orders.decided_at, orders.id, given.currency
    FROM orders JOIN listing ON listing.id = orders.listing_id
      CROSS JOIN LATERAL (VALUES
        (orders.buyer_id, orders.credit_card_id, listing.have_currency),
        (listing.owner_id, listing.credit_card_id, listing.need_currency)) AS given (earner_id, card_id, currency)
      JOIN card ON card.id = given.card_id AND card.person_id <> given.earner_id
    WHERE orders.decided_at <= (SELECT until FROM settled_deletion) AND orders.status = 'completed'
      AND NOT EXISTS (SELECT FROM payout WHERE about_id = orders.id);

DROP INDEX order_of_credit_by_decision;

-- Only whom an open listing credits is asked for.
CREATE INDEX listing_credits ON listing (credit_card_id) WHERE ended_at IS NULL;
DROP INDEX listing_credited;
