-- Settings and plans. Seeds may run again at any time and never overwrite changes of staff: the settings are only written
-- before the first issue exists, and a plan only if its id is missing.

update public.site_settings
set
  name = 'Meridian',
  tagline = 'A quarterly of places, people and things made slowly',
  description = $copy$Meridian has been published every quarter for more than twenty years. It sends a small number of writers to look at things for longer than is usual, and prints what they bring back.$copy$,
  contact_email = 'hello@meridian.example',
  social_links = $links$[
    { "name": "Instagram", "url": "https://instagram.example/meridianquarterly" },
    { "name": "Pinterest", "url": "https://pinterest.example/meridianquarterly" },
    { "name": "LinkedIn", "url": "https://linkedin.example/company/meridian-quarterly" }
  ]$links$::jsonb,
  office = $office${
    "name": "Meridian Editions",
    "lines": ["118 Larkspur Street, Fourth Floor", "New York, NY 10013", "United States"],
    "telephone": "+1 212 555 0181"
  }$office$::jsonb
where not exists (select from public.issues);

insert into public.plans (id, name, description, tier, price, period, features, position, active)
values
  (
    'free',
    'The Introduction',
    'The magazine on a screen, at your own pace, for as long as you like.',
    'silver',
    0,
    'year',
    array[
      'Every article of the current issue, complete',
      'Your place kept, on whichever device you left it',
      'A letter from the editors when each season opens'
    ],
    1,
    true
  ),
  (
    'global_reader',
    'Global Reader',
    'The whole of Meridian wherever you are: each new quarterly, and the shelf behind it.',
    'gold',
    20000,
    'year',
    array[
      'Four issues a year, on the morning each is published',
      'The archive, cover to cover',
      'A digital edition to read or to keep as a PDF',
      'Letters from our writers while they are still on the road',
      'A reply from the reader desk within 24 hours'
    ],
    2,
    true
  ),
  (
    'patron_ledger',
    'Patron Ledger',
    'For those who keep their magazines. A printed edition every month, and your name in the ledger of the people who make the work possible.',
    'platinum',
    150000,
    'year',
    array[
      'The monthly printed edition, in which each quarterly issue comes in three parts, sewn, wrapped in paper and delivered to your door',
      'Everything a Global Reader receives',
      'Your name, should you wish it, in the ledger printed each winter',
      'An invitation for two to the autumn supper in New York',
      'One person at the reader desk who knows your address and your preferences'
    ],
    3,
    true
  )
on conflict (id) do nothing;
