const staff = ['authenticated']
const caller = ['authenticated', 'service_role']
const everyone = ['anon', 'authenticated', 'service_role']

/** The roles that may execute each function of the pages of the publication. Those that write check a permission themselves. */
export const pageFunctions: Record<string, string[]> = {
  'private.is_page_document(jsonb)': caller,
  'private.is_standard_page(text)': caller,
  'private.page_path(text)': caller,
  'private.is_public_page(text)': everyone,
  'private.is_public_version(text, timestamp with time zone)': everyone,
  'private.quoted_settings()': staff,
  'private.quote_changed_settings()': [],
  'private.is_accepted(text, integer)': [],
  'private.keep_versions()': [],
  'private.page_version_in_force(text, timestamp with time zone)': everyone,
  'private.lock_page(text)': [],
  'private.page_problem(jsonb)': [],
  'private.create_page(text, text, jsonb)': staff,
  'private.save_page(text, bigint, uuid, jsonb)': staff,
  'private.publish_page(text, bigint, timestamp with time zone)': staff,
  'private.update_page(text, text, boolean, integer)': staff,
  'private.remove_page(text, text)': staff,
  'private.restore_page(text)': staff,
  'private.page_versions(text)': staff,
  'private.terms_in_force()': everyone,
  'private.accept_terms(uuid, text, uuid, text, jsonb)': ['service_role', 'visitor'],
  'private.list_accepted_terms(uuid)': staff,
  'private.log_page_change()': [],
  'private.log_page_version()': [],
}

export const pageColumns: Record<string, string> = {
  'anon SELECT publication_pages': 'id in_footer label position',
  'anon SELECT publication_page_versions': 'document in_force_from number page_id published_at quoted',
  'authenticated SELECT publication_page_versions': 'document in_force_from number origin page_id published_at quoted',
}
