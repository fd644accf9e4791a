-- Nothing follows rounds by transaction id any more.
alter table rounds drop column tx;
