-- Prices are kept exactly as people typed them: 1 USD = 1,340.00 NGN has no exact rate R. A row without a price, from an
-- earlier release or client, has the price of its R.

ALTER TABLE listing ADD COLUMN price numeric(20, 10) CHECK (price > 0);
ALTER TABLE listing ADD COLUMN price_base text CHECK (price_base IN (need_currency, have_currency));
ALTER TABLE listing ADD CHECK ((price IS NULL) = (price_base IS NULL));

-- What the balance costs at the owner's price. It starts at the need-amount, so that the whole costs exactly what was
-- needed; null where the amount ordered and the price decide.
ALTER TABLE listing ADD COLUMN balance_cost_minor bigint CHECK (balance_cost_minor >= 0);

ALTER TABLE orders ADD COLUMN price numeric(20, 10) CHECK (price > 0);
ALTER TABLE orders ADD COLUMN price_base text;
ALTER TABLE orders ADD CHECK ((price IS NULL) = (price_base IS NULL));

ALTER TABLE orders ADD COLUMN listing_price numeric(20, 10) CHECK (listing_price > 0);
ALTER TABLE orders ADD COLUMN listing_price_base text;
ALTER TABLE orders ADD CHECK ((listing_price IS NULL) = (listing_price_base IS NULL));

ALTER TABLE orders ADD COLUMN matched_price numeric(20, 10) CHECK (matched_price > 0);
ALTER TABLE orders ADD COLUMN matched_price_base text;
ALTER TABLE orders ADD CHECK ((matched_price IS NULL) = (matched_price_base IS NULL));
