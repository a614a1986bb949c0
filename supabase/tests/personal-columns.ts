import type { AccountExport } from '#shared/contracts/account.ts'

/**
 * The treatment of each column when the account of its reader is exported or deleted. Columns are separated by spaces; each is named
 * once. `supabase/tests/personal-data.test.ts` compares the names and the foreign keys with the catalog. Periods: docs/privacy.md.
 */
export interface ColumnsOfTable {
  /** Says nothing about a person once the other columns are gone. */
  other?: string
  /** Goes with its row: a foreign key, or `private.erase_rows_of_address`. */
  deleted?: string
  /** Emptied, or replaced by a fixed word; the row stays. */
  blanked?: string
  /** Stays as it is, for the reason and the time of `why`. */
  retained?: string
  why?: string
  /** The part of the account's export that has the personal columns, apart from those of `unexported`: columns and the reason. */
  exported?: keyof AccountExport
  unexported?: [columns: string, reason: string]
  /** Why the export has none of them. */
  notExported?: string
}

export const personalColumns: Record<string, ColumnsOfTable> = {
  'private.accepted_terms': {
    other: 'id purchase plan_id checkout_id gift_id quote_id versions accepted_at group_id',
    blanked: 'user_id account_id',
    exported: 'acceptedTerms',
  },
  'private.alarm_webhooks': { other: 'id payload created_at sent_at' },
  'private.alarms': {
    other:
      'id kind subject message value amount seen_at passed opened_at notified_at closed_at acknowledged_at acknowledged_amount',
    blanked: 'acknowledged_by',
    notExported: 'a record of the work of staff',
  },
  'private.article_list_counters': { other: 'list last_number' },
  'private.article_lists': { other: 'list number article_id' },
  'private.article_reads': { other: 'day article_id count' },
  'private.article_search': {
    other: 'article_id language article_language published_at category issue_id heading words rules',
  },
  'private.article_shares': {
    other: 'id created_at expires_at opened',
    deleted: 'reader_id article_id token_hash',
    exported: 'sharedArticles',
    unexported: ['token_hash', 'a hash'],
  },
  'private.audit_log': {
    other: 'id kind plan_id payment_id command_id edition key amount created_at entity entity_id access_token',
    blanked: 'member_id staff_id',
    retained: 'reason before after',
    why: 'what staff did, three years (staff-records)',
    notExported: 'a record of the work of staff',
  },
  'private.auth_log_cleanup': { other: 'id examined_until' },
  'private.auth_log_erasures': {
    other: 'requested_at erased_until',
    retained: 'user_id email',
    why: 'until the log of Auth is erased, minutes after the deletion',
    notExported: 'exists only after the deletion',
  },
  'private.backup_runs': {
    other: 'id started_at finished_at host destination taken_at bytes row_count file_count failure removal_failure',
  },
  'private.balance_differences': {
    other: 'stripe_id kind month currency at_stripe recorded found_at notified_at resolved_at',
  },
  'private.balance_import': {
    other: 'id window_start window_end cursor imported_until checked_until claimed_until completed_at',
  },
  'private.balance_months': { other: 'month currency kind country amount fee recorded tax count' },
  'private.balance_transactions': {
    other: 'stripe_id kind type category amount fee net recorded tax currency payout_id created_at month',
    retained: 'customer_id payment_intent source country',
    why: 'accounts of the publication; names nobody',
    notExported: 'repeats payments',
  },
  'private.cancellation_months': { other: 'month plan_id reason count' },
  'private.checkouts': {
    other:
      'id plan_id created_account state mount_intent_id attempt stripe_subscription_id created_at updated_at completed_at signed_in_at',
    blanked: 'user_id delivery_address',
    retained: 'browser password_fingerprint terms',
    why: 'hashes and what was bought, 90 days (completed-checkouts)',
    notExported: 'repeats the subscription and the address',
  },
  'private.credit_notes': {
    other: 'stripe_id invoice_id number amount refunded out_of_band pre_payment tax is_issued created_at',
  },
  'private.credential_permits': {
    other: 'created_at used_in',
    deleted: 'user_id checkout_browser',
    notExported: 'lives for a minute',
  },
  'private.daily_statistics': { other: 'figure key day amount' },
  'private.dispute_evidence': {
    other: 'dispute_id command_id submitted_at',
    retained: 'evidence',
    why: 'was sent to a bank about a payment (billing-records)',
    notExported: 'a defence against a claim',
  },
  'private.email_outbox': {
    other: 'id message_id kind created_at due_at expires_at attempts sent_at failed_at language',
    deleted: 'recipient data last_error',
    notExported: 'the reader has the e-mails; a week (thirty days for those that failed)',
  },
  'private.job_results': { other: 'job succeeded_at failed_at failures failure' },
  'private.job_runs': { other: 'name last_run_at' },
  'private.invoice_taxes': { other: 'invoice_id currency months' },
  'private.leases': {
    other: 'holder leased_until',
    retained: 'name',
    why: 'who is asking Stripe at this moment, by account; until the next daily cleanup',
    notExported: 'lives for seconds',
  },
  'private.media_entities': { other: 'entity key_column' },
  'private.media_fields': { other: 'entity path' },
  'private.media_uploads': {
    other: 'id purpose target target_url media_id created_at expires_at',
    deleted: 'user_id',
    notExported: 'work of staff; a day',
  },
  'private.media_urls': { other: 'url media_id' },
  'private.member_search': { other: 'created_at', deleted: 'user_id words', notExported: 'repeats name and address' },
  'private.minute_counts': { other: 'minute kind count' },
  'private.newsletter_requests': {
    other: 'id subscriber_id created_at expires_at used_at invalidated_at',
    deleted: 'email first_name last_name country region browser_language time_zone user_agent referrer',
    notExported: 'copied to the subscriber by the confirmation; eight days',
  },
  'private.payouts': { other: 'stripe_id amount currency status is_automatic arrives_at created_at compared_at' },
  'private.print_lists': {
    other: 'edition frozen_until requested_until copies without_address left_out counted_at',
  },
  'private.queue_entries': {
    other:
      'id queue key created_at due_at leased_until attempts max_attempts give_up_after expires_at repeat_every last_success_at failing_since given_up_at',
    deleted: 'last_error',
    notExported: 'what software does, deleted with the e-mail or command',
  },
  'private.queues': { other: 'name position lease last_success_at' },
  'private.rate_limits': {
    other: 'attempts window_started_at block_count blocked_until expires_at',
    retained: 'key',
    why: 'a keyed hash, until the limit ends',
    notExported: 'a keyed hash',
  },
  'private.reconciliations': {
    other:
      'id started_at finished_at since step cursor claimed_until customers customers_after customers_left captured recorded',
    retained: 'differences remark',
    why: 'ids of Stripe, 400 days',
    notExported: 'ids of Stripe',
  },
  'private.recovery_codes': {
    other: 'created_at used_at',
    deleted: 'user_id code_hash',
    notExported: 'hashes of secrets',
  },
  'private.revenue_changes': { other: 'id payment_id invoice_id' },
  'private.revenue_months': { other: 'month currency paid earned' },
  'private.revenue_schedules': { other: 'payment_id currency months' },
  'private.role_permissions': { other: 'permission roles second_factor' },
  'private.search_vocabulary': { other: 'word' },
  'private.statistics_changes': { other: 'id figure key day amount' },
  'private.stripe_commands': {
    other: 'id kind created_at due_at attempts completed_at failed_at',
    retained: 'target data failure',
    why: 'what Stripe is asked to do about a customer, 90 days',
    notExported: 'ids of Stripe',
  },
  'private.stripe_events': {
    other: 'id type created_at received_at received_version due_at attempts processed_at outcome',
    retained: 'customer_id object_id failure',
    why: 'ids of Stripe, 90 days',
    notExported: 'ids of Stripe',
  },
  'private.system_samples': { other: 'taken_at figure value' },
  'private.system_settings': {
    other: 'id evaluated_at sampled_at',
    retained: 'alarm_emails',
    why: 'who receives alarms, until an owner changes it',
    notExported: 'a setting of the publication',
  },
  'private.gift_tax_reversals': { other: 'refund_id gift_id amount tax transaction_id created_at month' },
  'private.gift_taxes': {
    other: 'gift_id amount currency redeemed_at month calculation net tax rate recorded_at transaction_id',
    retained: 'country postal_code state',
    why: 'tax law (billing-records); the location within the country only until Stripe has the tax, mostly for a second',
    notExported: 'what the publication reports about the gift of somebody else',
  },
  'private.trials': {
    other: 'rejected began_at',
    blanked: 'user_id',
    retained: 'card_fingerprint stripe_subscription_id',
    why: 'a card has free days once; private.fingerprint_period()',
    exported: 'trial',
    unexported: ['stripe_subscription_id', 'an id of Stripe'],
  },
  'public.access_tokens': {
    other: 'id permissions created_at expires_at last_used_at revoked_at',
    deleted: 'user_id name token_hash',
    notExported: 'work of staff',
  },
  'public.account_events': {
    other: 'id kind created_at',
    deleted: 'user_id device country',
    exported: 'accountEvents',
  },
  'public.addresses': {
    other: 'id type is_default created_at updated_at',
    deleted: 'user_id first_name last_name address_line1 address_line2 city state postal_code country',
    exported: 'addresses',
  },
  'public.article_authors': { other: 'article_id author_id position' },
  'public.article_comments': {
    other: 'id draft_id parent_id passage created_at resolved_at',
    blanked: 'author_id resolved_by',
    retained: 'body passage_text',
    why: 'editorial work on an article',
    notExported: 'work of staff',
  },
  'public.article_drafts': {
    other:
      'id article_id document status published_at version published_version live_base save_id created_at updated_at trashed_at title category issue_id author_ids image_url search recent_saves access language translation_group is_translation',
    blanked: 'created_by updated_by trashed_by',
    retained: 'translator',
    why: 'the byline of a publication',
    notExported: 'work of staff',
  },
  'public.article_leases': {
    other: 'draft_id acquired_at expires_at',
    deleted: 'user_id tab_id',
    notExported: 'work of staff; minutes',
  },
  'public.article_presence': {
    other: 'draft_id seen_at',
    deleted: 'user_id tab_id',
    notExported: 'work of staff; a day',
  },
  'public.article_revisions': {
    other: 'id draft_id version kind document created_at updated_at title longest',
    blanked: 'saved_by',
    notExported: 'work of staff',
  },
  'public.articles': {
    other:
      'id title excerpt content category image_url image_alt published_at featured issue_id position content_blocks status was_live created_at updated_at seo_title seo_description access language translation_group is_translation',
    blanked: 'created_by',
    retained: 'author translator',
    why: 'the byline of a publication',
    notExported: 'published, or work of staff',
  },
  'public.authors': {
    other: 'id version created_at updated_at',
    blanked: 'user_id',
    retained: 'name biography portrait_url portrait_alt',
    why: 'the byline of a publication',
    notExported: 'published',
  },
  'public.billing_customers': {
    other: 'deleted_at account_deleted_at refreshed_at fetched_version created_at',
    blanked: 'user_id',
    retained: 'stripe_id payer_name payer_email card balance balance_currency unverified_tax_id',
    why: 'tax law (billing-records)',
    exported: 'card',
    unexported: [
      'stripe_id payer_name payer_email balance balance_currency unverified_tax_id',
      'in each payment; the balance is a part of its own; an id of Stripe',
    ],
  },
  'public.cancellation_feedback': {
    other: 'id plan_id reason created_at updated_at',
    blanked: 'user_id subscription_id comment',
    exported: 'cancellationFeedback',
    unexported: ['subscription_id', 'an id'],
  },
  'public.contact_messages': {
    other: 'id subject created_at status language',
    deleted: 'name email message',
    exported: 'contactMessages',
    unexported: ['email', 'the address of the account'],
  },
  'public.contact_replies': {
    other: 'id message_id created_at',
    deleted: 'message',
    blanked: 'author_id',
    exported: 'contactMessages',
  },
  'public.content_log': {
    other: 'id xid entity operation changed_at',
    retained: 'old_row new_row',
    why: 'published content, fourteen days',
    notExported: 'published',
  },
  'public.disputes': { other: 'id stripe_id payment_id amount status reason due_by created_at updated_at' },
  'public.gifts': {
    other:
      'id key plan_id years amount currency deliver_on code_hash abandoned_at paid_at delivered_at signed_in_at refund_requested_at refunded_at redeemed_at remaining subscription_id ending_notified_at ended_at created_at updated_at',
    blanked: 'buyer_id redeemed_by',
    retained: 'browser from_name recipient_name recipient_email message customer_id payment_intent redeemed_browser',
    why: 'the gift belongs to the holder of its code: texts are blanked when it is redeemed, or with gift-texts',
    exported: 'gifts',
    unexported: ['browser redeemed_browser customer_id payment_intent', 'hashes, and ids of Stripe'],
  },
  'public.group_members': {
    other: 'id group_id invited_at expires_at sent accepted_at subscription_id removed_at',
    deleted: 'user_id email token_hash browser',
    exported: 'seat',
    unexported: ['email token_hash browser', 'may be the address of somebody else; hashes'],
  },
  'public.groups': {
    other:
      'id key attempt plan_id pays_by seats next_seats amount price currency renewal_amount status live current_period_start current_period_end cancel_at_period_end concluded_at past_due_since opened_at ended_at abandoned_at invitations_day invitations_sent renewal_reminded_for closing_notified_for created_at updated_at invoice_problem details_corrected_at',
    blanked: 'manager_id invoice_email',
    retained:
      'name company country postal_code address_line1 address_line2 city state vat_id po_number customer_id stripe_subscription_id',
    why: 'a company on invoices (billing-records)',
    exported: 'groups',
    unexported: ['customer_id stripe_subscription_id', 'ids of Stripe'],
  },
  'public.highlights': {
    other: 'id created_at',
    deleted: 'user_id article_id title prefix exact suffix',
    exported: 'highlights',
  },
  'public.invoices': {
    other:
      'id stripe_id stripe_subscription_id description amount amount_paid currency status billing_reason created_at updated_at total tax country term_start term_end',
    blanked: 'user_id',
    retained: 'customer_id number',
    why: 'tax law (billing-records)',
    exported: 'invoices',
    unexported: ['customer_id', 'an id of Stripe'],
  },
  'public.issue_pdfs': {
    other: 'issue_id file name bytes pages uploaded_at',
    blanked: 'uploaded_by',
    notExported: 'work of staff',
  },
  'public.issues': {
    other:
      'id number season year title description cover_image_url cover_image_alt is_current pdf_url apple_news_url issuu_url published_at created_at updated_at becomes_current_at colours access',
  },
  'public.media': {
    other:
      'id kind name url width height original original_width original_height bytes content_hash alt caption folder focal_x focal_y crop version created_at updated_at deleted_at search',
    blanked: 'created_by',
    retained: 'credit',
    why: 'the byline of a picture',
    notExported: 'work of staff',
  },
  'public.media_uses': { other: 'media_id entity entity_id field' },
  'public.missing_pages': { other: 'path count last_seen_at referrer_host' },
  'public.newsletter_consents': {
    other: 'id subscriber_id step recorded_at means wording',
    deleted: 'page network_hash request_id',
    exported: 'newsletter',
    unexported: ['network_hash request_id', 'a keyed hash, an id'],
  },
  'public.newsletter_subscribers': {
    other: 'id status confirmed_at unsubscribed_at notified_at created_at updated_at consents_deleted_at',
    deleted: 'email first_name last_name country region browser_language time_zone user_agent referrer language',
    retained: 'email_hash',
    why: 'of an address that had unsubscribed: it is not written to again without a confirmation',
    exported: 'newsletter',
    unexported: ['email_hash language', 'a keyed hash; the language of the page'],
  },
  'public.paused_editions': { other: 'pause_id created_at', deleted: 'user_id edition', exported: 'pauses' },
  'public.payments': {
    other: 'id invoice_id description amount refunded currency status has_receipt created_at updated_at fraud_warning',
    blanked: 'user_id',
    retained: 'payer_name payer_email customer_id stripe_id failure',
    why: 'tax law (billing-records)',
    exported: 'payments',
    unexported: ['customer_id stripe_id', 'ids of Stripe'],
  },
  'public.plan_amounts': { other: 'plan_id currency amount active created_at' },
  'public.plan_prices': { other: 'stripe_id plan_id product_id amount currency current created_at tax_behavior' },
  'public.plans': {
    other:
      'id name description tier price period features position active created_at updated_at trial_days group_payment asks_why offer_percent offer_after_days pause_editions',
  },
  'public.preview_links': {
    other: 'id token_hash draft_id issue_id created_at expires_at revoked_at',
    blanked: 'created_by',
    notExported: 'work of staff',
  },
  'public.print_deliveries': {
    other: 'created_at',
    deleted: 'user_id edition first_name last_name address_line1 address_line2 city state postal_code country',
    exported: 'printDeliveries',
  },
  'public.print_editions': { other: 'month closes_at reminded_at closed_at' },
  'public.print_pauses': {
    other: 'id subscription_id ends_at reminded_at ended_at cause months term_end extended_at created_at',
    deleted: 'user_id first_edition last_edition',
    exported: 'pauses',
  },
  'public.profiles': {
    other: 'id email_confirmed_at created_at updated_at',
    deleted: 'first_name last_name language',
    exported: 'profile',
  },
  'public.publication_page_drafts': {
    other: 'page_id document version save_id updated_at',
    blanked: 'updated_by',
    notExported: 'work of staff',
  },
  'public.publication_page_versions': {
    other: 'page_id number document quoted origin in_force_from published_at',
    blanked: 'published_by',
    notExported: 'work of staff',
  },
  'public.publication_pages': { other: 'id label in_footer position created_at removed_at' },
  'public.publish_records': { other: 'id node committed_at live_at milliseconds paths path_count failed_paths' },
  'public.reading_list': { other: 'id created_at', deleted: 'user_id article_id title', exported: 'readingList' },
  'public.reading_progress': {
    deleted: 'user_id article_id progress_percent last_read_at',
    exported: 'readingProgress',
  },
  'public.redirects': { other: 'from_path to_path status created_at id' },
  'public.refunds': {
    other: 'id stripe_id payment_id amount status created_at updated_at credit_note credit_note_number',
    retained: 'reason',
    why: 'tax law (billing-records)',
    exported: 'refunds',
  },
  'public.release_targets': {
    other: 'target holder held_until complete followed_until pending failure failing_since updated_at',
  },
  'public.session_details': {
    other: 'id created_at last_seen_at expires_at',
    deleted: 'user_id device country',
    exported: 'sessions',
  },
  'public.site_nodes': {
    other: 'node phase stale failed_pages followed_until started_at seen_at release version behind_since stopped_at',
  },
  'public.site_settings': {
    other:
      'id name tagline description contact_email social_links office updated_at time_zone header_links footer_links require_second_factor search_language current_issue_access archive_access other_articles_access pdf_access tax_behavior legal_name legal_address vat_id delivery_countries payment_methods share_links_per_month free_articles_per_month languages',
  },
  'public.staff': { other: 'created_at', deleted: 'user_id role', exported: 'profile' },
  'public.staff_invitations': {
    other: 'id role link_id created_at sent_at expires_at accepted_at revoked_at',
    deleted: 'email',
    blanked: 'invited_by accepted_by',
    notExported: 'work of staff',
  },
  'public.subscriptions': {
    other:
      'id plan_id source status live price current_period_start current_period_end cancel_at_period_end concluded_at past_due_since ended_at next_plan_id next_plan_from renewal_amount renewal_is_draft renewal_reminded_for access_paused_notified_for created_at updated_at currency tax_behavior trial_end is_discounted',
    deleted: 'user_id stripe_id customer_id reason invoice_problem',
    blanked: 'granted_by',
    exported: 'subscriptions',
    unexported: ['stripe_id customer_id reason invoice_problem granted_by', 'ids of Stripe, staff and their notes'],
  },
  'public.support_replies': {
    other: 'id ticket_id created_at',
    deleted: 'message',
    blanked: 'author_id',
    exported: 'supportTickets',
  },
  'public.support_tickets': {
    other: 'id category status created_at updated_at',
    deleted: 'user_id subject message',
    exported: 'supportTickets',
  },
  'public.weather': { other: 'id readings fetched_at requested_at' },
  'public.winback_offers': {
    other: 'id plan_id kind percent subscription_id period_end applied_at sent_at expires_at created_at',
    deleted: 'user_id promotion_code',
    exported: 'offers',
    unexported: ['promotion_code', 'a code of Stripe, in the e-mail about the offer'],
  },
  'public.withdrawals': {
    other: 'id plan concluded_at amount created_at confirmed_at currency',
    blanked: 'user_id subscription_id',
    retained: 'name email stripe_id',
    why: 'proof of a declaration (billing-records)',
    exported: 'withdrawals',
    unexported: ['stripe_id subscription_id', 'ids'],
  },
}

/** Columns of Auth's tables that refer to an account, or tell something about a person. */
export const personalColumnsOfAuth =
  'user_id email for_email phone ip ip_address user_agent identity_data payload relates_to'

type EndOfRows = 'with the account' | 'by the jobs' | 'by Auth, when it has expired' | 'not used'

/** Tables of Auth with one of these columns, and what deletes their rows. */
export const authTables: Record<string, EndOfRows> = {
  users: 'with the account',
  identities: 'with the account',
  sessions: 'with the account',
  mfa_factors: 'with the account',
  mfa_challenges: 'with the account',
  one_time_tokens: 'with the account',
  refresh_tokens: 'with the account',
  flow_state: 'by Auth, when it has expired',
  audit_log_entries: 'by the jobs',
  webauthn_credentials: 'not used',
  webauthn_challenges: 'not used',
  oauth_authorizations: 'not used',
  oauth_consents: 'not used',
  saml_relay_states: 'not used',
}

/** Those that supabase/auth has and the embedded Auth lacks. */
export const absentInEmbeddedAuth =
  'one_time_tokens webauthn_credentials webauthn_challenges oauth_authorizations oauth_consents saml_relay_states'

export const namesIn = (columns = ''): string[] => columns.split(' ').filter(Boolean)
