-- no transaction
-- A few pages of each partition say which of its rounds were settled, or movements booked, within a span of time. Bookings
-- wait while an index is built, so each is built in a transaction of its own.
create index if not exists rounds_settled_at on rounds using brin (settled_at) with (pages_per_range = 16, autosummarize = on);
create index if not exists movements_at on movements using brin (at) with (pages_per_range = 16, autosummarize = on);
