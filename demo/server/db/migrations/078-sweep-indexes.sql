-- What the sweeps look for, so that they read only that.

-- Pay-once keys without an answer, each minute, among millions that have one.
CREATE INDEX idempotency_unanswered ON idempotency (created_at) WHERE answer IS NULL;

-- Invites that were accepted stay, and are not walked over each hour.
CREATE INDEX invite_over ON invite (expires_at) WHERE decision IS NULL OR decision = 'rejected';
