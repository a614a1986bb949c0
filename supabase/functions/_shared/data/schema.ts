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
   * The options of the form; contracts/address.ts has the same list.
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
  updated_at: Generated<string>;
  user_id: Generated<string>;
}

export interface Articles {
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
  issue_id: string | null;
  /**
   * Order within the issue, ascending.
   */
  position: Generated<number>;
  published_at: string | null;
  status: Generated<string>;
  title: string;
  updated_at: Generated<string>;
  /**
   * Readers have seen the article, as of the last change of the row. A trigger sets it, so that redirects are kept for its URL.
   */
  was_live: Generated<boolean>;
}

export interface BillingCustomers {
  /**
   * When the account was deleted. Only because of this date are live subscriptions of the customer ended at Stripe: after a restore from a backup, accounts may be unknown here that still exist.
   */
  account_deleted_at: string | null;
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
   * Null if the account was deleted (account_deleted_at is set), is unknown in this database, or has another customer by now.
   */
  user_id: string | null;
}

export interface ContactMessages {
  created_at: Generated<string>;
  email: string;
  id: string;
  message: string;
  name: string;
  /**
   * Null if the reader chose none.
   */
  subject: string | null;
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

export interface Invoices {
  amount: number;
  amount_paid: Generated<number>;
  billing_reason: string | null;
  created_at: string;
  currency: string;
  customer_id: string;
  description: string;
  id: Generated<string>;
  number: string | null;
  status: string;
  stripe_id: string;
  stripe_subscription_id: string | null;
  updated_at: Generated<string>;
  user_id: string | null;
}

export interface Issues {
  apple_news_url: string | null;
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
  country: string | null;
  created_at: Generated<string>;
  email: string;
  first_name: string | null;
  id: Generated<string>;
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

export interface PlanPrices {
  amount: number;
  created_at: Generated<string>;
  currency: Generated<string>;
  current: Generated<boolean>;
  plan_id: string;
  product_id: string;
  stripe_id: string;
}

export interface Plans {
  active: Generated<boolean>;
  created_at: Generated<string>;
  description: Generated<string>;
  features: Generated<string[]>;
  id: string;
  name: string;
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
  updated_at: Generated<string>;
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

export interface Profiles {
  created_at: Generated<string>;
  /**
   * When the reader confirmed the address by a link in one of our e-mails. Without it only a reader who has paid can sign in. Auth confirms every account at once, so its own column is not used.
   */
  email_confirmed_at: string | null;
  first_name: Generated<string>;
  id: string;
  last_name: Generated<string>;
  updated_at: Generated<string>;
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
  status: Generated<number>;
  to_path: string | null;
}

export interface Refunds {
  amount: number;
  created_at: string;
  id: Generated<string>;
  payment_id: string;
  reason: string | null;
  status: string;
  stripe_id: string;
  updated_at: Generated<string>;
}

export interface Sessions {
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
   * 30 days after last_seen_at, and at most 180 days after created_at.
   */
  expires_at: Generated<string>;
  id: Generated<string>;
  /**
   * Written every five minutes at most.
   */
  last_seen_at: Generated<string>;
  token_hash: Buffer;
  user_id: string;
}

export interface SiteSettings {
  contact_email: Generated<string>;
  description: Generated<string>;
  id: Generated<boolean>;
  name: Generated<string>;
  office: Generated<Settings['office']>;
  social_links: Generated<Settings['socialLinks']>;
  tagline: Generated<string>;
  updated_at: Generated<string>;
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
   * free, complimentary (granted by an owner), or paid through Stripe.
   */
  source: Generated<string>;
  /**
   * In the terms of Stripe.
   */
  status: Generated<string>;
  stripe_id: string | null;
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

export interface Withdrawals {
  amount: number;
  concluded_at: string;
  confirmed_at: string | null;
  created_at: Generated<string>;
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
  account_events: AccountEvents;
  addresses: Addresses;
  articles: Articles;
  billing_customers: BillingCustomers;
  contact_messages: ContactMessages;
  content_log: ContentLog;
  disputes: Disputes;
  invoices: Invoices;
  issues: Issues;
  newsletter_consents: NewsletterConsents;
  newsletter_subscribers: NewsletterSubscribers;
  payments: Payments;
  plan_prices: PlanPrices;
  plans: Plans;
  print_deliveries: PrintDeliveries;
  print_editions: PrintEditions;
  profiles: Profiles;
  reading_progress: ReadingProgress;
  redirects: Redirects;
  refunds: Refunds;
  sessions: Sessions;
  site_settings: SiteSettings;
  staff: Staff;
  staff_invitations: StaffInvitations;
  subscriptions: Subscriptions;
  support_replies: SupportReplies;
  support_tickets: SupportTickets;
  weather: Weather;
  withdrawals: Withdrawals;
}
