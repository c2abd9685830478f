-- When an attempt to pay out ended is the time of its journal. Without an index on it, an attempt changes in its place, and
-- enters no index again.
DROP INDEX payout_attempt_changed_at;
