-- Each index ends in a search's sort order: a search reads only the rows of its answer, and a page can start after any
-- row. The status precedes the time: the tab All merges one short index scan per status.
-- Other people see open and fulfilled listings, but no halted or expired ones.

DROP INDEX listing_of_owner;
DROP INDEX listing_newest;
DROP INDEX listing_of_pair;
CREATE INDEX listing_of_owner ON listing (owner_id, status, created_at DESC, id DESC);
CREATE INDEX listing_newest ON listing (status, created_at DESC, id DESC) WHERE ended_why IS NULL OR ended_why = 'fulfilled';
CREATE INDEX listing_needing ON listing (need_currency, status, created_at DESC, id DESC) WHERE ended_why IS NULL OR ended_why = 'fulfilled';
CREATE INDEX listing_having ON listing (have_currency, status, created_at DESC, id DESC) WHERE ended_why IS NULL OR ended_why = 'fulfilled';

CREATE INDEX listing_of_pair
    ON listing (have_currency, need_currency, status, created_at DESC, id DESC) WHERE ended_why IS NULL OR ended_why = 'fulfilled';

-- The negated rate makes best rate and then oldest one scan direction, in which a page can start at any row.
CREATE INDEX listing_best_rate
    ON listing (have_currency, need_currency, status, (-rate), created_at, id) WHERE ended_why IS NULL OR ended_why = 'fulfilled';

-- Names are searched by prefix; the collation "C" makes that independent of the database's locale.
CREATE INDEX person_by_name ON person (user_name_key COLLATE "C");
