-- Indexes that end as searches are sorted, so that a search reads the rows that it answers and goes on behind any of
-- them. The status comes before the moment: a tab's All is a merge of one short walk for each status.
-- Others may see a listing as long as it is neither halted nor expired: of those that ended, the fulfilled ones.

DROP INDEX listing_of_owner;
DROP INDEX listing_newest;
DROP INDEX listing_of_pair;
CREATE INDEX listing_of_owner ON listing (owner_id, status, created_at DESC, id DESC);
CREATE INDEX listing_newest ON listing (status, created_at DESC, id DESC) WHERE ended_why IS NULL OR ended_why = 'fulfilled';
CREATE INDEX listing_needing ON listing (need_currency, status, created_at DESC, id DESC) WHERE ended_why IS NULL OR ended_why = 'fulfilled';
CREATE INDEX listing_having ON listing (have_currency, status, created_at DESC, id DESC) WHERE ended_why IS NULL OR ended_why = 'fulfilled';

CREATE INDEX listing_of_pair
    ON listing (have_currency, need_currency, status, created_at DESC, id DESC) WHERE ended_why IS NULL OR ended_why = 'fulfilled';

-- Negative, so that the best rate and then the oldest are one direction, in which a page can begin anywhere.
CREATE INDEX listing_best_rate
    ON listing (have_currency, need_currency, status, (-rate), created_at, id) WHERE ended_why IS NULL OR ended_why = 'fulfilled';

-- Names are searched by how they begin, byte by byte, whatever the language of the database.
CREATE INDEX person_by_name ON person (user_name_key COLLATE "C");
