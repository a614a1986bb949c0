-- Colours that an issue chooses for its pages, its card and its PDF.

create function private.is_issue_colours(colours jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(
    colours = jsonb_build_object(
      'light', jsonb_build_object('accent', colours #> '{light,accent}', 'paper', colours #> '{light,paper}'),
      'dark', jsonb_build_object('accent', colours #> '{dark,accent}', 'paper', colours #> '{dark,paper}'))
    and coalesce(colours #>> '{light,accent}', '#000000') ~ '^#[0-9a-f]{6}$'
    and coalesce(colours #>> '{light,paper}', '#000000') ~ '^#[0-9a-f]{6}$'
    and coalesce(colours #>> '{dark,accent}', '#000000') ~ '^#[0-9a-f]{6}$'
    and coalesce(colours #>> '{dark,paper}', '#000000') ~ '^#[0-9a-f]{6}$', false)
$$;
comment on function private.is_issue_colours is
  'Whether this is {light: {accent, paper}, dark: {accent, paper}} of #rrggbb in small letters, or null for the magazine''s own. The contract IssueColours also judges the contrast.';
grant execute on function private.is_issue_colours to authenticated, service_role;

alter table public.issues add column colours jsonb
  constraint issue_colours_are_valid check (colours is null or private.is_issue_colours(colours));
comment on column public.issues.colours is
  'Accent and paper of the issue in both colour schemes; null, as a whole or in part, is the magazine''s own.';
