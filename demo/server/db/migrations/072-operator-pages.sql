-- What the operators' plots show of each day that is over, so that a plot of 90 days reads 90 rows.

CREATE TABLE figure_day (
    day date PRIMARY KEY,
    figures jsonb NOT NULL
  );

-- Days are read from rows that were written one after the other: BRIN indexes find them and cost writers next to nothing.
CREATE INDEX person_at ON person USING brin (created_at);

CREATE INDEX listing_at ON listing USING brin (created_at);

CREATE INDEX order_at ON orders USING brin (created_at);

CREATE INDEX order_decided_at ON orders USING brin (decided_at);

CREATE INDEX journal_at ON journal USING brin (created_at);

CREATE INDEX payout_attempt_at ON payout_attempt USING brin (created_at);

CREATE INDEX payout_attempt_changed_at ON payout_attempt USING brin (changed_at);

-- What the processor told about one exchange.
CREATE INDEX processor_event_key ON processor_event ((event->>'key'));
