-- Of the first stretch of a table each row writes to the index, because an index begins with a stretch, and of the last
-- one all rows are read. With 128 KB instead of 1 MB both are short.
DROP INDEX journal_at;
CREATE INDEX journal_at ON journal USING brin (created_at) WITH (pages_per_range = 16);

DROP INDEX order_at;
CREATE INDEX order_at ON orders USING brin (created_at) WITH (pages_per_range = 16);

DROP INDEX order_decided_at;
CREATE INDEX order_decided_at ON orders USING brin (decided_at) WITH (pages_per_range = 16);
