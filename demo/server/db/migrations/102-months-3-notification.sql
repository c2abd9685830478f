-- One table in each step, because each is locked for a moment, and orders lock several in another order.

SELECT into_months('notification', 'id');
