-- A refund that its gateway refused is asked for anew under another key, since a gateway may repeat what it has said under the first; or somebody gives it back in another way.
alter table booking_payments
  add column refund_key uuid,
  add column by_hand boolean not null default false,
  add check (kind = 'refund' or (refund_key is null and not by_hand));

create index booking_payments_refused on booking_payments (portfolio_uuid, decided_at, uuid) where kind = 'refund' and state = 'refused';
