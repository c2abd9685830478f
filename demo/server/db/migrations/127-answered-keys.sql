-- A key that was not answered has an index already, from which it goes with its answer.
CREATE INDEX idempotency_answered ON idempotency (created_at) WHERE answer IS NOT NULL;
DROP INDEX idempotency_age;
