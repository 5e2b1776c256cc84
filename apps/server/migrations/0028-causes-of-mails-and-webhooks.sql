-- What caused it, for whoever follows a trace (W3C traceparent): none where nobody is sent traces.
alter table outgoing_mails add column traceparent text;

alter table outgoing_webhooks add column traceparent text;
