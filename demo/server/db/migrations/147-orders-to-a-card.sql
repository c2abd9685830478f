-- Whether a card may be deleted, or an account closed, depends on the orders that would credit it: all that wait were read.
-- With its time, as the other indexes of orders that wait: the one of their times alone stays the smallest of them, which
-- PostgreSQL takes for what is due.
CREATE INDEX order_waiting_for_card ON orders (credit_card_id, expires_at) WHERE status = 'pending';
