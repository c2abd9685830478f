-- What waits for a person, and what is held for them, is read with each visit of the dashboard: without what has ended.

CREATE INDEX order_waiting_for_owner ON orders (owner_id, expires_at) WHERE status = 'pending';
CREATE INDEX order_waiting_of_buyer ON orders (buyer_id, expires_at) WHERE status = 'pending';
CREATE INDEX transfer_waiting_for_receiver ON transfer (receiver_id, expires_at) WHERE status = 'pending';
CREATE INDEX transfer_waiting_of_sender ON transfer (sender_id, expires_at) WHERE status = 'pending';
CREATE INDEX listing_open_of_owner ON listing (owner_id, expires_at) WHERE ended_at IS NULL;
