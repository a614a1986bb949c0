-- What Stripe tells ten times within a second is fetched once or twice. Which came first, an event or the fetching of what it
-- tells of, is told by a counter and not by a clock: a number drawn later is greater, also when a clock is set back.

create sequence private.moments;
comment on sequence private.moments is
  'Of two numbers the smaller one was drawn first: an event''s when it has come, a fetching''s before it asks for anything.';
grant usage on sequence private.moments to service_role;

alter table private.stripe_events add column moment bigint not null default nextval('private.moments');
comment on column private.stripe_events.moment is 'When it was heard of for the first time, as a number of private.moments.';

alter table public.billing_customers add column fetched_moment bigint not null default 0;
comment on column public.billing_customers.fetched_moment is
  'Before this number of private.moments nothing happened at Stripe that does not stand here: it was drawn before fetching began.';
