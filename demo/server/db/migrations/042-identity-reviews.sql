-- A background job finds the identity checks whose review is over.

CREATE INDEX identity_review ON identity (review_until) WHERE status = 'review';
