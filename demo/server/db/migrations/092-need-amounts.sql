-- Visitors search open listings by the first digits of the needed amount. The amount as people type it (`inUnitsText` of
-- `market/filters.ts`, whose expression this is) in the order of its characters: one beginning is a range.

CREATE INDEX listing_by_need ON listing ((
    trim_scale(need_minor::numeric / CASE need_currency
      WHEN 'ISK' THEN 1 WHEN 'JPY' THEN 1 WHEN 'KRW' THEN 1 WHEN 'KWD' THEN 1000 WHEN 'TND' THEN 1000 ELSE 100 END)::text
    COLLATE "C"))
  WHERE ended_at IS NULL;
