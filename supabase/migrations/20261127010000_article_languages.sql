-- Articles have a language, and may be translations of one another. The working copy decides, and the published article
-- follows it; docs/decisions/0464-a-translation-is-an-article.md says why.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.articles
  add column language text not null default 'en',
  add column translation_group uuid,
  add column is_translation boolean not null default false,
  add column translator text not null default '',
  add constraint articles_language_check check (language in ('en', 'fr')) not valid,
  add constraint "a translation has an original" check (not is_translation or translation_group is not null) not valid,
  add constraint articles_translator_check check (length(translator) <= 100 and translator !~ '[[:cntrl:]]') not valid;
comment on column public.articles.language is 'Of title and text; domain/language.ts has the list.';
comment on column public.articles.translation_group is
  'Articles with the same value are versions of one article in different languages; null: there is one version.';
comment on column public.articles.is_translation is 'False for the original of its group.';
comment on column public.articles.translator is 'Printed below the byline of a translation; empty: nobody is named.';
grant select (language, translation_group, is_translation, translator) on public.articles to anon, authenticated;

alter table public.article_drafts
  add column language text not null default 'en',
  add column translation_group uuid,
  add column is_translation boolean not null default false,
  add column translator text not null default '',
  add constraint article_drafts_language_check check (language in ('en', 'fr')) not valid,
  add constraint "a translation has an original" check (not is_translation or translation_group is not null) not valid,
  add constraint article_drafts_translator_check check (length(translator) <= 100 and translator !~ '[[:cntrl:]]') not valid;
comment on column public.article_drafts.language is 'No part of the document: saving, merging and restoring texts never change it.';
comment on column public.article_drafts.translation_group is 'As in public.articles, and of articles that were never published too.';
comment on column public.article_drafts.is_translation is 'False for the original of its group.';
comment on column public.article_drafts.translator is 'Who translates; at first the staff member who started the translation.';

-- The search keeps it to filter by; private.article_search.language is the dictionary.
alter table private.article_search
  add column article_language text not null default 'en';
comment on column private.article_search.article_language is 'The language of the article, by which readers filter.';
