-- When people were told by mail that a request, a transfer or a listing ends within a day: once for each.

ALTER TABLE orders ADD COLUMN last_day_told_at timestamptz;
ALTER TABLE transfer ADD COLUMN last_day_told_at timestamptz;
ALTER TABLE listing ADD COLUMN last_day_told_at timestamptz;

CREATE INDEX order_last_day ON orders (expires_at) WHERE status = 'pending' AND last_day_told_at IS NULL;
CREATE INDEX transfer_last_day ON transfer (expires_at) WHERE status = 'pending' AND last_day_told_at IS NULL;
CREATE INDEX listing_last_day ON listing (expires_at) WHERE ended_at IS NULL AND last_day_told_at IS NULL;
