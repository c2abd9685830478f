-- When a friend was told by mail that a request for money ends within a day: once for each. A link has nobody to tell.

ALTER TABLE money_request ADD COLUMN last_day_told_at timestamptz;

CREATE INDEX money_request_last_day ON money_request (expires_at)
  WHERE status = 'open' AND payer_id IS NOT NULL AND last_day_told_at IS NULL;
