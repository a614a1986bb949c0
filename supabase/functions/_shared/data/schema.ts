// Written by `npm run types` from the migrated database. Do not edit.
import type { ContentBlock } from '../contracts/content-block.ts'
import type { SiteSettings as Settings } from '../contracts/site-settings.ts'
import type { WeatherReading } from '../contracts/weather.ts'

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export interface AccessTokens {
  created_at: Generated<string>;
  expires_at: string;
  id: Generated<string>;
  /**
   * Written once a minute at most.
   */
  last_used_at: string | null;
  name: string;
  permissions: string[];
  revoked_at: string | null;
  token_hash: Buffer;
  user_id: Generated<string>;
}

export interface AccountEvents {
  country: string | null;
  created_at: Generated<string>;
  device: string;
  id: Generated<Int8>;
  kind: string;
  user_id: string;
}

export interface Addresses {
  address_line1: string;
  address_line2: string | null;
  city: string;
  /**
   * New and changed addresses: one of site_settings.delivery_countries. Older ones stay valid.
   */
  country: string;
  created_at: Generated<string>;
  first_name: string;
  id: Generated<string>;
  is_default: Generated<boolean>;
  last_name: string;
  postal_code: string;
  state: string | null;
  type: Generated<string>;
  /**
   * When the fields were last written; not when another address became the default. A change of an older state is refused.
   */
  updated_at: Generated<string>;
  user_id: Generated<string>;
}

export interface ArticleAuthors {
  article_id: string;
  author_id: string;
  position: number;
}

export interface ArticleComments {
  author_id: Generated<string | null>;
  body: string;
  created_at: Generated<string>;
  draft_id: string;
  id: Generated<string>;
  parent_id: string | null;
  /**
   * Number of passages before the one that is meant; null for the whole article.
   */
  passage: number | null;
  /**
   * The beginning of the passage as it was, to find it again after edits.
   */
  passage_text: Generated<string>;
  resolved_at: string | null;
  resolved_by: string | null;
}

export interface ArticleDrafts {
  /**
   * Who reads the whole article once it is published; null: as its issue or the settings say. After the first publication articles.access decides.
   */
  access: string | null;
  /**
   * The article for readers; null until it is first published or scheduled.
   */
  article_id: string | null;
  author_ids: Generated<string[]>;
  category: Generated<string>;
  created_at: Generated<string>;
  created_by: Generated<string | null>;
  /**
   * ArticleDocument in the contracts.
   */
  document: Json;
  id: Generated<string>;
  image_url: Generated<string | null>;
  /**
   * False for the original of its group.
   */
  is_translation: Generated<boolean>;
  issue_id: Generated<string | null>;
  /**
   * No part of the document: saving, merging and restoring texts never change it.
   */
  language: Generated<string>;
  /**
   * ArticleDocument of public.articles that the document is based on. If the article has another one, it was changed outside the newsroom in a field that has pending changes.
   */
  live_base: Json | null;
  published_at: string | null;
  /**
   * The version whose document is in public.articles; another version means changes that are not published.
   */
  published_version: Int8 | null;
  /**
   * The last 20 saves, the newest first: {id, version}, the version being the one with the document of that save.
   */
  recent_saves: Generated<Json>;
  /**
   * Id of the last save.
   */
  save_id: string | null;
  search: Generated<string | null>;
  /**
   * Published includes scheduled, which is published with published_at in the future.
   */
  status: Generated<string>;
  title: Generated<string>;
  /**
   * As in public.articles, and of articles that were never published too.
   */
  translation_group: string | null;
  /**
   * Who translates; at first the staff member who started the translation.
   */
  translator: Generated<string>;
  trashed_at: string | null;
  trashed_by: string | null;
  updated_at: Generated<string>;
  updated_by: Generated<string | null>;
  /**
   * Increases with every save and every change of the state; each of them names the version that it was based on.
   */
  version: Generated<Int8>;
}

export interface ArticleLeases {
  acquired_at: Generated<string>;
  draft_id: string;
  expires_at: string;
  tab_id: string;
  user_id: string;
}

export interface ArticlePresence {
  draft_id: string;
  seen_at: Generated<string>;
  tab_id: string;
  user_id: string;
}

export interface ArticleRevisions {
  created_at: Generated<string>;
  document: Json;
  draft_id: string;
  id: Generated<string>;
  kind: string;
  /**
   * Length of the longest content that the revision has held.
   */
  longest: Generated<number>;
  saved_by: string | null;
  title: Generated<string>;
  updated_at: Generated<string>;
  version: Int8;
}

export interface Articles {
  /**
   * Who reads the whole article; null: as its issue or the settings say.
   */
  access: string | null;
  author: Generated<string>;
  category: Generated<string>;
  content: Generated<string>;
  content_blocks: Generated<ContentBlock[]>;
  created_at: Generated<string>;
  /**
   * Author of the draft. Visible to staff; signed-out readers and the publisher have no right to it.
   */
  created_by: Generated<string | null>;
  excerpt: Generated<string>;
  featured: Generated<boolean>;
  /**
   * Readable id, part of the URL /articles/{id}. A rename leaves a permanent redirect.
   */
  id: string;
  image_alt: Generated<string>;
  image_url: string | null;
  /**
   * False for the original of its group.
   */
  is_translation: Generated<boolean>;
  issue_id: string | null;
  /**
   * Of title and text; domain/language.ts has the list.
   */
  language: Generated<string>;
  /**
   * Order within the issue, ascending.
   */
  position: Generated<number>;
  published_at: string | null;
  seo_description: Generated<string>;
  /**
   * Title for search engines and social cards; empty: the title.
   */
  seo_title: Generated<string>;
  status: Generated<string>;
  title: string;
  /**
   * Articles with the same value are versions of one article in different languages; null: there is one version.
   */
  translation_group: string | null;
  /**
   * Printed below the byline of a translation; empty: nobody is named.
   */
  translator: Generated<string>;
  updated_at: Generated<string>;
  /**
   * Readers have seen the article, as of the last change of the row. A trigger sets it, so that redirects are kept for its URL.
   */
  was_live: Generated<boolean>;
}

export interface Authors {
  biography: Generated<string>;
  created_at: Generated<string>;
  id: string;
  name: string;
  portrait_alt: Generated<string>;
  portrait_url: string | null;
  updated_at: Generated<string>;
  /**
   * The staff member whose articles carry this name. Signed-out readers and the publisher have no right to it.
   */
  user_id: string | null;
  /**
   * Increases with every change; a change names the version that it was based on.
   */
  version: Generated<Int8>;
}

export interface BillingCustomers {
  /**
   * When the account was deleted. Only because of this date are live subscriptions of the customer ended at Stripe: after a restore from a backup, accounts may be unknown here that still exist.
   */
  account_deleted_at: string | null;
  /**
   * The customer's balance at Stripe, in the smallest unit of balance_currency: negative for a credit, positive for a debt. Without open invoices.
   */
  balance: Generated<number>;
  /**
   * The one currency that Stripe charges this customer in; null until there is one.
   */
  balance_currency: string | null;
  /**
   * The card of the next payment: {brand, last4, expMonth, expYear}.
   */
  card: Json | null;
  created_at: Generated<string>;
  /**
   * When Stripe reported that the customer no longer exists.
   */
  deleted_at: string | null;
  /**
   * Number of private.sync_version that was drawn before the last fetch began. All changes at Stripe with a smaller number are stored here.
   */
  fetched_version: Generated<Int8>;
  payer_email: string;
  payer_name: string;
  /**
   * When the state of the customer was last fetched from Stripe.
   */
  refreshed_at: string | null;
  stripe_id: string;
  /**
   * Stripe's id of a VAT id that it could not verify, while the customer has a taxed subscription; null otherwise. The publication is told once for each.
   */
  unverified_tax_id: string | null;
  /**
   * Null if the account was deleted (account_deleted_at is set), is unknown in this database, or has another customer by now.
   */
  user_id: string | null;
}

export interface CancellationFeedback {
  comment: string | null;
  created_at: Generated<string>;
  id: Generated<string>;
  plan_id: string;
  reason: string;
  subscription_id: string | null;
  updated_at: Generated<string>;
  /**
   * Null if the account was deleted; then the comment is erased.
   */
  user_id: string | null;
}

export interface ContactMessages {
  created_at: Generated<string>;
  email: string;
  id: string;
  /**
   * Of the page with the form, for the reply; null: the default language.
   */
  language: Generated<string | null>;
  message: string;
  name: string;
  status: Generated<string>;
  /**
   * Null if the reader chose none.
   */
  subject: string | null;
}

export interface ContactReplies {
  /**
   * The staff member who replied; null if that account was deleted. Readers see the publication as the author.
   */
  author_id: Generated<string | null>;
  created_at: Generated<string>;
  id: Generated<string>;
  message: string;
  message_id: string;
}

export interface ContentLog {
  changed_at: Generated<string>;
  entity: string;
  id: Generated<Int8>;
  new_row: Json | null;
  old_row: Json | null;
  operation: string;
  xid: Generated<string>;
}

export interface Disputes {
  amount: number;
  created_at: string;
  due_by: string | null;
  id: Generated<string>;
  payment_id: string;
  reason: string | null;
  status: string;
  stripe_id: string;
  updated_at: Generated<string>;
}

export interface Gifts {
  /**
   * Not to be paid any more: other terms were chosen in the same form, or a day has passed.
   */
  abandoned_at: string | null;
  /**
   * Price of the plan times the years, in the smallest unit of the currency.
   */
  amount: number;
  /**
   * SHA-256 of the checkout cookie of the browser that buys, as in private.checkouts.
   */
  browser: Buffer;
  /**
   * Null if the account was deleted. The gift stays with the holder of the code.
   */
  buyer_id: string | null;
  /**
   * SHA-256 of the code, which is derived from the id and the secret of the site and stored nowhere.
   */
  code_hash: Buffer;
  created_at: Generated<string>;
  currency: string;
  customer_id: string | null;
  /**
   * The day of the e-mail in the time zone of the publication; null for a card that the buyer hands over.
   */
  deliver_on: string | null;
  delivered_at: string | null;
  ended_at: string | null;
  /**
   * When the recipient was invited to subscribe, before the end.
   */
  ending_notified_at: string | null;
  from_name: string;
  id: string;
  /**
   * Drawn by the form: a form that is sent again pays for the same gift.
   */
  key: string;
  message: Generated<string>;
  paid_at: string | null;
  /**
   * Its only payment at Stripe; null until it has been created there.
   */
  payment_intent: string | null;
  plan_id: string;
  /**
   * Only for gifts that are delivered by e-mail, and only until the gift is redeemed, thirty days after its e-mail at most.
   */
  recipient_email: string | null;
  recipient_name: string;
  redeemed_at: string | null;
  /**
   * The browser that created the account of the recipient, if it did.
   */
  redeemed_browser: Buffer | null;
  redeemed_by: string | null;
  refund_requested_at: string | null;
  refunded_at: string | null;
  /**
   * Of a redeemed gift that waits: what is left of its term. Another subscription of the recipient comes first.
   */
  remaining: string | null;
  signed_in_at: string | null;
  /**
   * The subscription that the term runs, or ran last.
   */
  subscription_id: string | null;
  updated_at: Generated<string>;
  years: number;
}

export interface GroupMembers {
  accepted_at: string | null;
  /**
   * SHA-256 of the checkout cookie of the browser that created the account of the member, if it did.
   */
  browser: Buffer | null;
  /**
   * Where the invitation went. The member may have accepted it with another address, which the manager does not see.
   */
  email: string;
  expires_at: string;
  group_id: string;
  id: string;
  invited_at: Generated<string>;
  /**
   * When the invitation was revoked, or the seat became free.
   */
  removed_at: string | null;
  /**
   * E-mails with this invitation. A group writes to an address at most five times, as long as its rows are kept: private.invitations_to_address().
   */
  sent: Generated<number>;
  subscription_id: string | null;
  /**
   * SHA-256 of the token of the link, which is derived from the id and the secret of the site and stored nowhere.
   */
  token_hash: Buffer;
  user_id: string | null;
}

export interface Groups {
  /**
   * Not to be paid any more: a day has passed.
   */
  abandoned_at: string | null;
  address_line1: string;
  address_line2: Generated<string>;
  /**
   * Cents for the first year that the buyer was shown, taxes included.
   */
  amount: number;
  /**
   * Raised with other terms before the payment: each attempt has one subscription at Stripe.
   */
  attempt: Generated<number>;
  cancel_at_period_end: Generated<boolean>;
  city: string;
  closing_notified_for: string | null;
  /**
   * The name on the invoices.
   */
  company: string;
  /**
   * When the first payment arrived; null while the first invoice waits for its transfer.
   */
  concluded_at: string | null;
  country: string;
  created_at: Generated<string>;
  currency: string;
  current_period_end: string | null;
  current_period_start: string | null;
  /**
   * The customer at Stripe of this group alone. Its row in billing_customers has no user.
   */
  customer_id: string | null;
  /**
   * When company, address or another detail of the invoices was corrected; null while they are those of the purchase.
   */
  details_corrected_at: string | null;
  ended_at: string | null;
  id: string;
  invitations_day: string | null;
  /**
   * E-mails with an invitation on invitations_day (UTC), which are limited.
   */
  invitations_sent: Generated<number>;
  invoice_email: string;
  /**
   * Why Stripe could not finalize the latest invoice: nobody is asked to pay it. Null when there is none.
   */
  invoice_problem: string | null;
  /**
   * Drawn by the form: a form that is sent again buys the same group.
   */
  key: string;
  live: Generated<boolean>;
  /**
   * Null if the account was deleted. The group then ends with its term.
   */
  manager_id: string | null;
  /**
   * What members see.
   */
  name: string;
  /**
   * Fewer seats from the next term on; null if their number stays.
   */
  next_seats: number | null;
  /**
   * When members could be invited first.
   */
  opened_at: string | null;
  /**
   * The due day of the oldest invoice that is not paid: private.grace_period() counts from it.
   */
  past_due_since: string | null;
  pays_by: string;
  plan_id: string;
  po_number: string | null;
  postal_code: Generated<string>;
  /**
   * Cents a period for all seats, without taxes that come on top.
   */
  price: Generated<number>;
  renewal_amount: number | null;
  renewal_reminded_for: string | null;
  /**
   * That are paid for, or invoiced, in this term.
   */
  seats: number;
  state: Generated<string>;
  status: Generated<string>;
  stripe_subscription_id: string | null;
  updated_at: Generated<string>;
  vat_id: string | null;
}

export interface Highlights {
  article_id: string;
  created_at: Generated<string>;
  exact: string;
  id: Generated<string>;
  prefix: string;
  suffix: string;
  /**
   * As reading_list.title.
   */
  title: Generated<string>;
  user_id: Generated<string>;
}

export interface Invoices {
  amount: number;
  amount_paid: Generated<number>;
  billing_reason: string | null;
  /**
   * ISO 3166 code of the country that the invoice was taxed in; null for invoices without an address, or stored before this column.
   */
  country: string | null;
  created_at: string;
  currency: string;
  customer_id: string;
  description: string;
  id: Generated<string>;
  number: string | null;
  status: string;
  stripe_id: string;
  stripe_subscription_id: string | null;
  /**
   * Cents of tax in the total, whether on top of the prices or part of them.
   */
  tax: Generated<number>;
  term_end: string | null;
  /**
   * Beginning of the period that the invoice sells; null for invoices that were stored before this column, or that sell none.
   */
  term_start: string | null;
  /**
   * With tax, before the balance of the customer; null for invoices that were stored before this column. A credit made the amount smaller, a debt larger.
   */
  total: number | null;
  updated_at: Generated<string>;
  user_id: string | null;
}

export interface IssuePdfs {
  bytes: number;
  /**
   * Its name in the bucket issue-pdfs. Another upload has another name.
   */
  file: string;
  issue_id: string;
  /**
   * On the device of the editor; readers get one of season and year.
   */
  name: string;
  pages: number;
  uploaded_at: Generated<string>;
  uploaded_by: Generated<string | null>;
}

export interface Issues {
  /**
   * Who reads its articles; null: as the settings say.
   */
  access: string | null;
  apple_news_url: string | null;
  /**
   * When a scheduled issue takes over as the current one. The publishers see to it at that second; the jobs do if no publisher could.
   */
  becomes_current_at: string | null;
  /**
   * Accent and paper of the issue in both colour schemes; null, as a whole or in part, is the magazine's own.
   */
  colours: Json | null;
  cover_image_alt: Generated<string>;
  cover_image_url: string | null;
  created_at: Generated<string>;
  description: Generated<string>;
  id: string;
  is_current: Generated<boolean>;
  issuu_url: string | null;
  /**
   * Running number on the cover, for example 81.
   */
  number: number;
  pdf_url: string | null;
  published_at: string | null;
  season: string;
  title: string;
  updated_at: Generated<string>;
  year: number;
}

export interface Media {
  alt: Generated<string>;
  /**
   * Of the original.
   */
  bytes: Int8;
  caption: Generated<string>;
  /**
   * SHA-256, in hexadecimal, of the uploaded file, by which a second upload is recognised; of a cropped copy, of the picture, its original and the crop.
   */
  content_hash: string;
  created_at: Generated<string>;
  created_by: Generated<string | null>;
  credit: Generated<string>;
  /**
   * How the picture was cut from the original, so that it can be cut again.
   */
  crop: Json | null;
  /**
   * When it was moved to the trash; after 30 days the jobs delete it.
   */
  deleted_at: string | null;
  /**
   * What stays in view where a frame crops the picture: from the left edge (0) to the right (1).
   */
  focal_x: Generated<Numeric>;
  focal_y: Generated<Numeric>;
  folder: Generated<string>;
  height: Generated<number>;
  id: Generated<string>;
  kind: Generated<string>;
  name: string;
  /**
   * Its name in the bucket originals, without the metadata of the uploaded file; null for a picture of the site's build, whose original is the file at url.
   */
  original: string | null;
  original_height: number;
  original_width: number;
  search: Generated<string>;
  updated_at: Generated<string>;
  /**
   * The picture at its full size on pages. Files never change under a URL: another crop has another URL.
   */
  url: string;
  version: Generated<Int8>;
  width: Generated<number>;
}

export interface MediaUses {
  entity: string;
  entity_id: string;
  field: string;
  media_id: string;
}

export interface MissingPages {
  count: Int8;
  last_seen_at: Generated<string>;
  path: string;
  /**
   * Host of the page with the last link to it; null if it was not reported.
   */
  referrer_host: string | null;
}

export interface NewsletterConsents {
  id: Generated<Int8>;
  means: string;
  /**
   * Keyed hash of the network address: two can be compared, none can be read.
   */
  network_hash: Buffer | null;
  /**
   * Path of the page with the form.
   */
  page: string | null;
  recorded_at: Generated<string>;
  request_id: string | null;
  step: string;
  subscriber_id: string;
  /**
   * Version of the text beside the form (domain/newsletter.ts).
   */
  wording: string | null;
}

export interface NewsletterSubscribers {
  browser_language: string | null;
  confirmed_at: string | null;
  /**
   * When the consents of a reader who has unsubscribed were deleted.
   */
  consents_deleted_at: string | null;
  country: string | null;
  created_at: Generated<string>;
  /**
   * Null once the reader has unsubscribed.
   */
  email: string | null;
  /**
   * Of a reader who has unsubscribed: keyed hash of the address, so that it is known when it is entered again. The key is not in the database.
   */
  email_hash: Buffer | null;
  first_name: string | null;
  id: Generated<string>;
  /**
   * Of the page with the form that the reader last sent before they confirmed.
   */
  language: Generated<string>;
  last_name: string | null;
  /**
   * When an already confirmed subscriber was last told so after entering the address again; at most once a day.
   */
  notified_at: string | null;
  referrer: string | null;
  region: string | null;
  status: Generated<string>;
  time_zone: string | null;
  unsubscribed_at: string | null;
  updated_at: Generated<string>;
  user_agent: string | null;
}

export interface PausedEditions {
  created_at: Generated<string>;
  edition: string;
  pause_id: string;
  user_id: string;
}

export interface Payments {
  /**
   * In the smallest unit of the currency: cents.
   */
  amount: number;
  created_at: Generated<string>;
  currency: Generated<string>;
  customer_id: string | null;
  description: string;
  /**
   * Why the last attempt failed, as Stripe explains it to the reader.
   */
  failure: string | null;
  /**
   * The type of an early fraud warning of a card network (radar.early_fraud_warning). It comes with an event only; a refresh does not change it.
   */
  fraud_warning: string | null;
  has_receipt: Generated<boolean>;
  id: Generated<string>;
  invoice_id: string | null;
  /**
   * The address at the time of the payment.
   */
  payer_email: string;
  /**
   * The name at the time of the payment.
   */
  payer_name: string;
  /**
   * Cents of the amount that were refunded.
   */
  refunded: Generated<number>;
  /**
   * In the terms of Stripe, and refunded.
   */
  status: string;
  stripe_id: string | null;
  updated_at: Generated<string>;
  /**
   * Null if the account was deleted.
   */
  user_id: string | null;
}

export interface PlanAmounts {
  /**
   * Whether new subscribers can buy the plan in this currency.
   */
  active: Generated<boolean>;
  /**
   * Per period, in the smallest unit of the currency: cents, yen.
   */
  amount: number;
  created_at: Generated<string>;
  /**
   * ISO 4217, lower case, as Stripe writes it.
   */
  currency: string;
  plan_id: string;
}

export interface PlanPrices {
  amount: number;
  created_at: Generated<string>;
  currency: Generated<string>;
  current: Generated<boolean>;
  plan_id: string;
  product_id: string;
  stripe_id: string;
  /**
   * As Stripe has it. It never changes once it is exclusive or inclusive.
   */
  tax_behavior: Generated<string>;
}

export interface Plans {
  active: Generated<boolean>;
  /**
   * Whether readers are asked why, after they have cancelled.
   */
  asks_why: Generated<boolean>;
  created_at: Generated<string>;
  description: Generated<string>;
  features: Generated<string[]>;
  /**
   * How groups may pay for seats of this plan; null: it is not sold to groups.
   */
  group_payment: string | null;
  id: string;
  name: string;
  /**
   * Days between the end of a cancelled subscription and the e-mail with the offer; null: no e-mail.
   */
  offer_after_days: number | null;
  /**
   * Discount of one year for readers who are about to cancel or have left; null: none.
   */
  offer_percent: number | null;
  /**
   * Printed editions that a reader may leave out in any twelve months; null: no pause.
   */
  pause_editions: number | null;
  period: Generated<string>;
  position: Generated<number>;
  /**
   * Cents per period; 0 is free.
   */
  price: number;
  /**
   * silver, gold, platinum or another. Platinum includes the monthly printed edition.
   */
  tier: string;
  /**
   * Free days of a first subscription; null: none. At least 8, because card networks want a week's notice before the first charge.
   */
  trial_days: number | null;
  updated_at: Generated<string>;
}

export interface PreviewLinks {
  created_at: Generated<string>;
  created_by: Generated<string | null>;
  draft_id: string | null;
  expires_at: string;
  id: Generated<string>;
  issue_id: string | null;
  revoked_at: string | null;
  token_hash: Buffer;
}

export interface PrintDeliveries {
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  country: string | null;
  created_at: Generated<string>;
  edition: string;
  first_name: string | null;
  last_name: string | null;
  postal_code: string | null;
  state: string | null;
  user_id: string;
}

export interface PrintEditions {
  /**
   * When the list was stored.
   */
  closed_at: string | null;
  /**
   * Until when readers may change the address: the 20th of the month before, 24:00 UTC, unless the printer needs another time.
   */
  closes_at: string;
  month: string;
  /**
   * When readers without an address were asked for one.
   */
  reminded_at: string | null;
}

export interface PrintPauses {
  /**
   * Passed: its last edition has closed. Reader, staff: ended earlier. Subscription: it was cancelled, ended or changed.
   */
  cause: string | null;
  created_at: Generated<string>;
  ended_at: string | null;
  /**
   * When the list of the last edition closes.
   */
  ends_at: string;
  /**
   * When the longer term was seen at Stripe.
   */
  extended_at: string | null;
  first_edition: string;
  id: Generated<string>;
  /**
   * The last month that is to be left out; one that is ended earlier keeps it.
   */
  last_edition: string;
  /**
   * Editions that were left out, and so months that the term is made longer by.
   */
  months: number | null;
  /**
   * When the reader was told that it ends soon; at once for a pause that is short.
   */
  reminded_at: string | null;
  subscription_id: string;
  /**
   * The new end of the term; null without one, as for a subscription that has ended.
   */
  term_end: string | null;
  user_id: string;
}

export interface Profiles {
  created_at: Generated<string>;
  /**
   * When the reader confirmed the address by a link in one of our e-mails. Without it only a reader who has paid can sign in. Auth confirms every account at once, so its own column is not used.
   */
  email_confirmed_at: string | null;
  first_name: Generated<string>;
  id: string;
  /**
   * Chosen by the reader, for e-mails; null: not chosen.
   */
  language: string | null;
  last_name: Generated<string>;
  updated_at: Generated<string>;
}

export interface PublicationPageDrafts {
  /**
   * PageDocument in the contracts.
   */
  document: Json;
  page_id: string;
  /**
   * Id of the last save, so that a repeated save is recognised.
   */
  save_id: string | null;
  updated_at: Generated<string>;
  updated_by: Generated<string | null>;
  /**
   * Increases with every save; each save names the version that it was based on.
   */
  version: Generated<Int8>;
}

export interface PublicationPages {
  created_at: Generated<string>;
  id: string;
  in_footer: Generated<boolean>;
  /**
   * How the footer and the forms name it.
   */
  label: string;
  /**
   * Order in the footer, ascending.
   */
  position: Generated<number>;
  removed_at: string | null;
}

export interface PublicationPageVersions {
  document: Json;
  in_force_from: string;
  number: number;
  /**
   * default: came with the installation. staff: published in the admin. settings: the same text again, because a setting that it quotes has changed.
   */
  origin: string;
  page_id: string;
  published_at: Generated<string>;
  published_by: Generated<string | null>;
  /**
   * The settings that the text quotes, such as the name of the publication, as they were when it was published.
   */
  quoted: Json;
}

export interface PublishRecords {
  /**
   * Commit of the oldest change; null if pages were only tried again.
   */
  committed_at: string | null;
  failed_paths: Generated<string[]>;
  id: Generated<Int8>;
  live_at: string;
  milliseconds: number;
  node: string;
  path_count: number;
  /**
   * The first 500 changed paths.
   */
  paths: string[];
}

export interface ReadingList {
  article_id: string;
  created_at: Generated<string>;
  id: Generated<string>;
  /**
   * The title when the article was saved, for the time after the article is unpublished, when readers see no row of it.
   */
  title: Generated<string>;
  user_id: Generated<string>;
}

export interface ReadingProgress {
  article_id: string;
  last_read_at: Generated<string>;
  progress_percent: number;
  user_id: Generated<string>;
}

export interface Redirects {
  created_at: Generated<string>;
  from_path: string;
  id: Generated<string>;
  status: Generated<number>;
  to_path: string | null;
}

export interface Refunds {
  amount: number;
  created_at: string;
  /**
   * The credit note at Stripe that explains the refund; null while there is none.
   */
  credit_note: string | null;
  credit_note_number: string | null;
  id: Generated<string>;
  payment_id: string;
  reason: string | null;
  status: string;
  /**
   * Of the refund; of a transfer, which has none at Stripe, the id of the credit note.
   */
  stripe_id: string;
  updated_at: Generated<string>;
}

export interface ReleaseTargets {
  /**
   * False while something waits to be uploaded or purged. A publisher that begins then purges everything: it does not know what its predecessor had purged.
   */
  complete: Generated<boolean>;
  failing_since: string | null;
  failure: string | null;
  /**
   * The commit time up to which all changes are in the bucket and were purged at the CDN.
   */
  followed_until: string | null;
  held_until: string;
  holder: string;
  pending: Generated<number>;
  target: string;
  updated_at: Generated<string>;
}

export interface SessionDetails {
  /**
   * ISO 3166 code, as the network in front of the site reported it.
   */
  country: string | null;
  created_at: Generated<string>;
  /**
   * Browser and system in words, as the browser reported them at sign-in.
   */
  device: string;
  /**
   * 30 days after last_seen_at, and at most 180 days after created_at; 12 hours after created_at for staff.
   */
  expires_at: Generated<string>;
  /**
   * The id of the session of Auth, which is deleted to end it.
   */
  id: string;
  /**
   * Written every five minutes at most.
   */
  last_seen_at: Generated<string>;
  user_id: string;
}

export interface SiteNodes {
  /**
   * Since when the publisher has not followed every change with a release of its own build, also over restarts after a crash; null while it does.
   */
  behind_since: string | null;
  failed_pages: Generated<number>;
  /**
   * The commit time up to which all changes are live on this node.
   */
  followed_until: string | null;
  node: string;
  phase: string;
  /**
   * The folder of the release that is served; null while there is none.
   */
  release: string | null;
  seen_at: Generated<string>;
  stale: Generated<boolean>;
  started_at: Generated<string>;
  /**
   * When it last ended on purpose. It runs again if seen_at is later.
   */
  stopped_at: string | null;
  /**
   * Version of the program, with the id of its build.
   */
  version: string | null;
}

export interface SiteSettings {
  /**
   * Who reads the articles of the other issues.
   */
  archive_access: Generated<string>;
  contact_email: Generated<string>;
  /**
   * Who reads the articles of the current issue.
   */
  current_issue_access: Generated<string>;
  /**
   * Where printed editions are sent, in the order of the form. Addresses saved before a country is taken away stay valid.
   */
  delivery_countries: Generated<string[]>;
  description: Generated<string>;
  footer_links: Generated<Settings['footerLinks']>;
  /**
   * How many articles for accounts or plans anybody may read whole in a month; 0: none. The browser counts: nothing is stored here.
   */
  free_articles_per_month: Generated<number>;
  header_links: Generated<Settings['headerLinks']>;
  id: Generated<boolean>;
  /**
   * The languages of the pages. English comes first and has addresses without a prefix; French pages are below /fr.
   */
  languages: Generated<string[]>;
  legal_address: Generated<string>;
  /**
   * The company that sells subscriptions, for invoices; empty: only what the Stripe account says.
   */
  legal_name: Generated<string>;
  name: Generated<string>;
  office: Generated<Settings['office']>;
  /**
   * Who reads the articles without an issue.
   */
  other_articles_access: Generated<string>;
  /**
   * Ways to pay for a subscription, as Stripe names them. Wallets (Apple Pay, Google Pay) pay with a card.
   */
  payment_methods: Generated<string[]>;
  /**
   * Who gets the PDFs and EPUBs of issues, apart from who reads the issue and its articles: a file is never for more readers than what is in it.
   */
  pdf_access: Generated<string>;
  /**
   * Whether owners need a second factor for what private.role_permissions marks. It begins a week after the first staff member has joined: see private.second_factor_required_from.
   */
  require_second_factor: Generated<boolean>;
  /**
   * The language whose words the search of articles reduces to their stems. A change takes effect when the jobs have indexed the articles again.
   */
  search_language: Generated<string>;
  /**
   * How many articles a subscriber may share whole in a month; 0: none. Links that were made keep working.
   */
  share_links_per_month: Generated<number>;
  social_links: Generated<Settings['socialLinks']>;
  tagline: Generated<string>;
  /**
   * Whether Stripe Tax computes taxes for new subscriptions: exclusive, on top of the prices; inclusive, as part of them; null: not at all.
   */
  tax_behavior: string | null;
  /**
   * IANA name. The newsroom shows and takes times in it.
   */
  time_zone: Generated<string>;
  updated_at: Generated<string>;
  vat_id: Generated<string>;
}

export interface Staff {
  created_at: Generated<string>;
  role: string;
  user_id: string;
}

export interface StaffInvitations {
  accepted_at: string | null;
  accepted_by: string | null;
  created_at: Generated<string>;
  email: string;
  expires_at: Generated<string>;
  id: Generated<string>;
  /**
   * Null if the operator invited by a command, or the account of the inviter was deleted.
   */
  invited_by: string | null;
  /**
   * Part of the link in the e-mail. Sending it again sets a new one, and the old link stops working.
   */
  link_id: Generated<string>;
  revoked_at: string | null;
  role: string;
  sent_at: Generated<string>;
}

export interface Subscriptions {
  /**
   * past_due_since of the missed payment after which the reader was told that access is paused.
   */
  access_paused_notified_for: string | null;
  cancel_at_period_end: Generated<boolean>;
  /**
   * When the first payment succeeded: the date of the contract.
   */
  concluded_at: string | null;
  created_at: Generated<string>;
  /**
   * Of its price. At Stripe a subscription keeps its currency.
   */
  currency: Generated<string>;
  /**
   * Null for a plan without end, such as the free one.
   */
  current_period_end: string | null;
  current_period_start: Generated<string>;
  customer_id: string | null;
  ended_at: string | null;
  /**
   * The staff member who granted a complimentary subscription; null also if that account was deleted.
   */
  granted_by: string | null;
  id: Generated<string>;
  /**
   * Why Stripe could not finalize the latest invoice: nobody is asked to pay it. Null when there is none.
   */
  invoice_problem: string | null;
  /**
   * Whether a discount at Stripe waits for the next invoice or goes on. An invoice over zero would use up one that is given once.
   */
  is_discounted: Generated<boolean>;
  /**
   * Neither incomplete nor ended. A reader has at most one live subscription.
   */
  live: Generated<boolean>;
  next_plan_from: string | null;
  /**
   * The plan from next_plan_from on.
   */
  next_plan_id: string | null;
  /**
   * When the open payment failed first; null if none is open.
   */
  past_due_since: string | null;
  plan_id: string;
  /**
   * Cents per period that this reader pays; the current price of the plan may differ.
   */
  price: Generated<number>;
  reason: string | null;
  /**
   * Cents of the renewal that is not paid yet, or else of the next one, as Stripe previews it with promotions, a smaller next plan and credit. Null if no further payment will be asked for.
   */
  renewal_amount: number | null;
  /**
   * The period has begun and its invoice is still a draft at Stripe: nothing was charged for it. Stripe keeps a renewal invoice in draft for about an hour, and a cancellation in that time ends the subscription at once.
   */
  renewal_is_draft: Generated<boolean>;
  /**
   * current_period_end of the renewal that the reader was last reminded of.
   */
  renewal_reminded_for: string | null;
  /**
   * free, complimentary (granted by an owner), gift (paid once by another reader), group (a seat that the manager of a group pays for), or paid through Stripe.
   */
  source: Generated<string>;
  /**
   * In the terms of Stripe.
   */
  status: Generated<string>;
  stripe_id: string | null;
  /**
   * Whether taxes come on top of price or are part of it; null where Stripe computes none for this subscription.
   */
  tax_behavior: string | null;
  /**
   * When the free days end or ended, and the first payment is due; null without a trial.
   */
  trial_end: string | null;
  updated_at: Generated<string>;
  user_id: string;
}

export interface SupportReplies {
  /**
   * The staff member who replied; null if that account was deleted. Readers see the publication as the author.
   */
  author_id: Generated<string | null>;
  created_at: Generated<string>;
  id: Generated<string>;
  message: string;
  ticket_id: string;
}

export interface SupportTickets {
  category: string;
  created_at: Generated<string>;
  id: Generated<string>;
  message: string;
  status: Generated<string>;
  subject: string;
  updated_at: Generated<string>;
  user_id: Generated<string>;
}

export interface Weather {
  fetched_at: Generated<string>;
  id: Generated<boolean>;
  readings: Generated<WeatherReading[]>;
  /**
   * When a process last called the weather service, with or without success. The process whose update of it succeeds makes the call.
   */
  requested_at: Generated<string>;
}

export interface WinbackOffers {
  /**
   * When the discount was on the subscription at Stripe; null before that. It stays null after a crash, and the offer counts as had.
   */
  applied_at: string | null;
  created_at: Generated<string>;
  expires_at: string;
  id: Generated<string>;
  kind: string;
  percent: number;
  /**
   * Of an offer for a renewal: the renewal that it is for.
   */
  period_end: string | null;
  plan_id: string;
  /**
   * Of an offer to return: its code at Stripe.
   */
  promotion_code: string | null;
  sent_at: string | null;
  /**
   * The subscription that would be cancelled, or that had ended.
   */
  subscription_id: string | null;
  user_id: string;
}

export interface Withdrawals {
  amount: number;
  concluded_at: string;
  confirmed_at: string | null;
  created_at: Generated<string>;
  /**
   * Of the contract.
   */
  currency: Generated<string>;
  email: string;
  id: Generated<string>;
  name: string;
  plan: string;
  /**
   * Stripe id of the subscription. It outlives the account: a payment of the contract may become known later.
   */
  stripe_id: string;
  subscription_id: string | null;
  user_id: string | null;
}

export interface DB {
  access_tokens: AccessTokens;
  account_events: AccountEvents;
  addresses: Addresses;
  article_authors: ArticleAuthors;
  article_comments: ArticleComments;
  article_drafts: ArticleDrafts;
  article_leases: ArticleLeases;
  article_presence: ArticlePresence;
  article_revisions: ArticleRevisions;
  articles: Articles;
  authors: Authors;
  billing_customers: BillingCustomers;
  cancellation_feedback: CancellationFeedback;
  contact_messages: ContactMessages;
  contact_replies: ContactReplies;
  content_log: ContentLog;
  disputes: Disputes;
  gifts: Gifts;
  group_members: GroupMembers;
  groups: Groups;
  highlights: Highlights;
  invoices: Invoices;
  issue_pdfs: IssuePdfs;
  issues: Issues;
  media: Media;
  media_uses: MediaUses;
  missing_pages: MissingPages;
  newsletter_consents: NewsletterConsents;
  newsletter_subscribers: NewsletterSubscribers;
  paused_editions: PausedEditions;
  payments: Payments;
  plan_amounts: PlanAmounts;
  plan_prices: PlanPrices;
  plans: Plans;
  preview_links: PreviewLinks;
  print_deliveries: PrintDeliveries;
  print_editions: PrintEditions;
  print_pauses: PrintPauses;
  profiles: Profiles;
  publication_page_drafts: PublicationPageDrafts;
  publication_page_versions: PublicationPageVersions;
  publication_pages: PublicationPages;
  publish_records: PublishRecords;
  reading_list: ReadingList;
  reading_progress: ReadingProgress;
  redirects: Redirects;
  refunds: Refunds;
  release_targets: ReleaseTargets;
  session_details: SessionDetails;
  site_nodes: SiteNodes;
  site_settings: SiteSettings;
  staff: Staff;
  staff_invitations: StaffInvitations;
  subscriptions: Subscriptions;
  support_replies: SupportReplies;
  support_tickets: SupportTickets;
  weather: Weather;
  winback_offers: WinbackOffers;
  withdrawals: Withdrawals;
}
