-- What a trader decided and bought in some months is found by the time of its orders, which are decided within days: two
-- entries less for each order, for good.
DROP INDEX order_of_owner_by_decision;
DROP INDEX order_of_buyer_by_decision;
