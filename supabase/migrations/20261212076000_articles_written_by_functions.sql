-- Staff write articles by the functions of the newsroom alone, which keep the working copy, the versions and the audit log. The
-- privileges of before were left: with the session of an editor and the publishable key, a request to the Data API could have
-- published past all of them.

set lock_timeout = '5s';
set statement_timeout = '60s';

revoke insert, update, delete on public.articles from authenticated;
drop policy "editors write articles" on public.articles;
drop policy "editors change articles" on public.articles;
drop policy "editors remove articles" on public.articles;
drop policy "authors write drafts" on public.articles;
drop policy "authors change their own drafts" on public.articles;
drop policy "authors discard drafts that nobody has seen" on public.articles;
