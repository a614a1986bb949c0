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
  told_already_at: string | null;
  unsubscribed_at: string | null;
  updated_at: Generated<string>;
  user_agent: string | null;
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

export interface Profiles {
  created_at: Generated<string>;
  first_name: Generated<string>;
  id: string;
  last_name: Generated<string>;
  updated_at: Generated<string>;
}

export interface Redirects {
  created_at: Generated<string>;
  from_path: string;
  status: Generated<number>;
  to_path: string | null;
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

export interface Weather {
  /**
   * When somebody last went to ask the service, whatever came of it: whoever moves it is the one who asks.
   */
  asked_at: Generated<string>;
  id: Generated<boolean>;
  read_at: Generated<string>;
  readings: Generated<WeatherReading[]>;
}

export interface DB {
  articles: Articles;
  contact_messages: ContactMessages;
  content_log: ContentLog;
  issues: Issues;
  newsletter_consents: NewsletterConsents;
  newsletter_subscribers: NewsletterSubscribers;
  plans: Plans;
  profiles: Profiles;
  redirects: Redirects;
  site_settings: SiteSettings;
  staff: Staff;
  staff_invitations: StaffInvitations;
  weather: Weather;
}
