const caller = ['authenticated', 'service_role']
const writer = [...caller, 'visitor']

/** Who may execute which function. Triggers need nobody's grant: Postgres asks when they are made, not when they fire. */
export const functions: Record<string, string[]> = {
  'public.make_issue_current(text)': caller,

  'private.staff_role()': caller,
  'private.is_live(text, timestamp with time zone)': caller,
  'private.prune_content_log(interval)': ['service_role'],
  'private.next_publication(timestamp with time zone)': ['press'],

  'private.desk_people()': ['authenticated'],
  'private.send_invitation(uuid)': ['authenticated'],
  'private.invite_owner(text)': ['service_role'],
  'private.hold_invitation(uuid)': ['service_role'],
  'private.clear_unconfirmed(uuid)': ['service_role'],
  'private.accept_invitation(uuid, uuid, bytea, bytea, jsonb)': ['service_role'],
  'private.prune_invitations()': ['service_role'],

  'private.take_turn(bytea, integer, interval, interval, interval)': ['visitor'],
  'private.prune_rate_limits()': ['service_role'],

  'private.enqueue_letter(text, text, jsonb, timestamp with time zone)': ['service_role', 'visitor'],
  'private.claim_letter(bigint)': ['service_role', 'visitor'],
  'private.note_sent(bigint)': ['service_role', 'visitor'],
  'private.note_failure(bigint, integer, text, boolean)': ['service_role', 'visitor'],
  'private.claim_letters(integer, bigint)': ['service_role'],
  'private.give_up_letters()': ['service_role'],
  'private.prune_outbox()': ['service_role'],

  'private.ask_for_newsletter(uuid, text, jsonb)': ['visitor'],
  'private.describe_request(uuid, text, jsonb, jsonb)': ['visitor'],
  'private.confirm_newsletter(uuid, jsonb)': ['visitor'],
  'private.leave_newsletter(uuid, jsonb)': ['visitor'],
  'private.prune_newsletter()': ['service_role'],

  'private.begin_free_subscription(uuid, text)': ['service_role', 'visitor'],
  'private.ticket_readers(uuid[])': ['authenticated'],
  'private.announce_ticket(uuid)': ['authenticated'],
  'private.announce_reply(uuid)': ['authenticated'],
  'private.delete_account()': ['authenticated'],

  'private.begin_daily_round()': ['service_role'],
  'private.jobs_are_due()': ['service_role'],
  // The operator's, who owns the schema.
  'private.schedule_jobs(text, text)': [],

  // Checks run with the rights of whoever writes the row.
  'private.is_slug(text)': caller,
  'private.has_space(text)': caller,
  'private.has_ink(text)': writer,
  'private.is_image_url(text)': caller,
  'private.is_link(text)': caller,
  'private.is_path(text)': caller,
  'private.is_destination(text)': caller,
  'private.is_email(text)': writer,
  'private.is_text(jsonb)': caller,
  'private.is_optional_text(jsonb)': caller,
  'private.is_list(jsonb, integer)': caller,
  'private.is_gallery_image(jsonb)': caller,
  'private.is_product(jsonb)': caller,
  'private.is_content_block(jsonb)': caller,
  'private.are_content_blocks(jsonb)': caller,
  'private.are_social_links(jsonb)': caller,
  'private.is_office(jsonb)': caller,

  'private.touch_updated_at()': [],
  'private.refuse()': [],
  'private.open_profile()': [],
  'private.queue_issue_writers()': [],
  'private.require_current_issue()': [],
  'private.remember_live()': [],
  'private.mark_gone(text)': [],
  'private.refuse_redirect_loops()': [],
  'private.keep_article_addresses()': [],
  'private.keep_issue_addresses()': [],
  'private.concerns_readers(text, jsonb)': [],
  'private.log_content_change()': [],
  'private.wait_after(integer)': [],
  'private.keep_consents()': [],
  'private.queue_staff_changes()': [],
  'private.keep_an_owner()': [],
  'private.date_invitation()': [],
  'private.clear_expired_invitation()': [],
  'private.name_of(uuid)': [],
  'private.write_invitation(uuid)': [],
  'private.note_consent(uuid, uuid, text, jsonb)': [],
  'private.apply_request(uuid)': [],
  'private.queue_address_writers()': [],
  'private.admit_address()': [],
  'private.hand_over_default()': [],
  'private.stay_default()': [],
  'private.pass_default_on()': [],
  'private.keep_furthest()': [],
}

/** Where a right holds for some columns only. */
export const columns: Record<string, string> = {
  'visitor INSERT contact_messages': 'email id message name subject',
  'authenticated UPDATE profiles': 'first_name last_name',
  'authenticated INSERT staff_invitations': 'email invited_by role',
  'authenticated UPDATE staff_invitations': 'link_id revoked_at',
  'authenticated INSERT addresses':
    'address_line1 address_line2 city country first_name is_default last_name postal_code state type user_id',
  'authenticated UPDATE addresses':
    'address_line1 address_line2 city country first_name is_default last_name postal_code state type',
  'authenticated INSERT reading_progress': 'article_id progress_percent user_id',
  'authenticated UPDATE reading_progress': 'progress_percent',
  'authenticated INSERT support_tickets': 'category message subject user_id',
  'authenticated UPDATE support_tickets': 'status',
  'authenticated SELECT support_replies': 'created_at id message ticket_id',
  'authenticated INSERT support_replies': 'author_id message ticket_id',
  'anon SELECT articles':
    'author category content content_blocks excerpt featured id image_alt image_url issue_id position published_at status title updated_at',
}

/** Foreign keys whose owner is so small or so seldom removed that an index would be waste: name → reason. */
export const unindexedForeignKeys: Record<string, string> = {}
