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
   * What the form offers; contracts/address.ts has the same list.
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
   * Whose draft it is. For the desk: signed-out readers and the press have no right to it.
   */
  created_by: Generated<string | null>;
  excerpt: Generated<string>;
  featured: Generated<boolean>;
  /**
   * Readable id, part of the address /articles/{id}. A rename leaves a permanent redirect.
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
   * Readers have seen it, as far as the last change of the row knew. Kept by a trigger, so that its addresses outlive it.
   */
  was_live: Generated<boolean>;
}

export interface BillingCustomers {
  /**
   * What the next payment is taken from: {brand, last4, expMonth, expYear}.
   */
  card: Json | null;
  created_at: Generated<string>;
  /**
   * Stripe says that there is no such customer any more.
   */
  deleted_at: string | null;
  /**
   * When the account was deleted, here and by whomever. What is still alive at Stripe is ended there because of this, and of nothing else.
   */
  account_deleted_at: string | null;
  /**
   * Before this number of private.sync_version nothing happened at Stripe that does not stand here: it was drawn before fetching began.
   */
  fetched_version: Generated<Int8>;
  payer_email: string;
  payer_name: string;
  /**
   * When all that follows was last fetched from Stripe.
   */
  refreshed_at: string | null;
  stripe_id: string;
  /**
   * Null when the account is gone, which account_deleted_at says, when it is not known here, or has another customer by now.
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
   * Null when the reader chose none.
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
   * Running number on the cover, e.g. 81.
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
   * The page of ours on which it was said.
   */
  page: string | null;
  recorded_at: Generated<string>;
  request_id: string | null;
  step: string;
  subscriber_id: string;
  /**
   * Version of the words beside the form (domain/newsletter.ts).
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
  referrer: string | null;
  region: string | null;
  status: Generated<string>;
  time_zone: string | null;
  /**
   * When they were last told that they are subscribed already: once a day is enough.
   */
  notified_at: string | null;
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
   * Why the last try failed, in Stripe's words for the reader.
   */
  failure: string | null;
  has_receipt: Generated<boolean>;
  id: Generated<string>;
  invoice_id: string | null;
  /**
   * As it was when they paid.
   */
  payer_email: string;
  /**
   * As it was when they paid.
   */
  payer_name: string;
  /**
   * Cents of it that went back.
   */
  refunded: Generated<number>;
  /**
   * As Stripe names them, and refunded.
   */
  status: string;
  stripe_id: string | null;
  updated_at: Generated<string>;
  /**
   * Null when the account is gone.
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
   * Cents a period; 0 is free.
   */
  price: number;
  /**
   * silver, gold, platinum or another. Platinum receives the monthly printed edition.
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
   * When its list was written down.
   */
  closed_at: string | null;
  /**
   * Until when readers may say where it goes: the 20th of the month before, 24:00 UTC, unless the printers need it otherwise.
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
   * When the reader answered our letter. Until then nobody signs in who has not paid. Auth confirms everybody at once and is not asked.
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
   * As the network in front of the site said it.
   */
  country: string | null;
  created_at: Generated<string>;
  /**
   * What the browser said of itself when it signed in, in words.
   */
  device: string;
  /**
   * 30 days after it was last seen, and 180 days after it began at the latest.
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
   * Null when the operator invited by a command, or whoever did is gone.
   */
  invited_by: string | null;
  /**
   * What the letter's link is made of. Sending again makes a new one, and the old link is dead.
   */
  link_id: Generated<string>;
  revoked_at: string | null;
  role: string;
  sent_at: Generated<string>;
}

export interface Subscriptions {
  cancel_at_period_end: Generated<boolean>;
  /**
   * When its first payment succeeded: the day on which the contract was made.
   */
  concluded_at: string | null;
  created_at: Generated<string>;
  /**
   * Null for a plan without end, as the free one.
   */
  current_period_end: string | null;
  current_period_start: Generated<string>;
  customer_id: string | null;
  ended_at: string | null;
  /**
   * Of a present: who at the desk gave it. Null also when they have left.
   */
  granted_by: string | null;
  id: Generated<string>;
  /**
   * It stands, paid or not: neither begun in vain nor over. One of these a reader.
   */
  live: Generated<boolean>;
  next_plan_from: string | null;
  /**
   * What it becomes when the period is over.
   */
  next_plan_id: string | null;
  /**
   * Since when a payment has been missing; null when none is.
   */
  past_due_since: string | null;
  /**
   * The missed payment (past_due_since) after which the reader was told that their plan rests.
   */
  access_paused_notified_for: string | null;
  plan_id: string;
  /**
   * Cents a period, as this reader pays them; the plan may cost others more by now.
   */
  price: Generated<number>;
  reason: string | null;
  /**
   * The end of the period of whose renewal the reader has been told.
   */
  renewal_reminded_for: string | null;
  /**
   * Cents, as Stripe reckons them: of the renewal that is not paid yet, or else of the next one. Null when nothing more will be asked for.
   */
  renewal_amount: number | null;
  /**
   * The period has begun and its invoice is still a draft at Stripe: nothing has been asked for it, or taken.
   */
  renewal_is_draft: Generated<boolean>;
  /**
   * Whether it costs nothing, is a present of the house, or is paid for at Stripe.
   */
  source: Generated<string>;
  /**
   * As Stripe names them.
   */
  status: Generated<string>;
  stripe_id: string | null;
  updated_at: Generated<string>;
  user_id: string;
}

export interface SupportReplies {
  /**
   * Who of the staff wrote it; null when they are gone. Readers hear from the house.
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
  /**
   * When somebody last went to ask the service, whatever came of it: whoever moves it is the one who asks.
   */
  requested_at: Generated<string>;
  id: Generated<boolean>;
  fetched_at: Generated<string>;
  readings: Generated<WeatherReading[]>;
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
   * The contract, by its id at Stripe.
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
