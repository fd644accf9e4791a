-- Nothing follows rounds by transaction id any more; its index goes with it.
alter table rounds drop column tx;
