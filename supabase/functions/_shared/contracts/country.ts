import { z } from 'zod'

/** The countries of the newsletter form, in its order. */
export const NewsletterCountry = z.enum([
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'Germany',
  'France',
  'Japan',
  'Italy',
  'Spain',
  'Netherlands',
  'Sweden',
  'Switzerland',
  'Singapore',
  'Hong Kong',
  'Brazil',
  'Mexico',
  'India',
  'China',
])
export type NewsletterCountry = z.infer<typeof NewsletterCountry>
