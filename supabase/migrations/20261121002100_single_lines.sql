-- What a browser takes for a slash is one: "/\elsewhere" leads away from this site.
create or replace function private.is_image_url(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 1000 and value ~ '^(https?://[^/]|/[^/\\])' and not private.has_space(value)
$$;

-- The name stands in the head of every letter, where a second line would be a header of its own.
alter table public.site_settings
  add constraint site_settings_name_line check (name !~ '[[:cntrl:]]'),
  add constraint site_settings_tagline_line check (tagline !~ '[[:cntrl:]]');
