import { z } from 'zod'

/** Where a reader may say that they live, in the order in which the form offers it. */
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
