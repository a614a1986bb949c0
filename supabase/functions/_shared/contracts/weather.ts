import { z } from 'zod'

/** The weather icons. */
export const WeatherIcon = z.enum([
  'clear',
  'partly-cloudy',
  'cloudy',
  'fog',
  'drizzle',
  'rain',
  'snow',
  'thunderstorm',
])
export type WeatherIcon = z.infer<typeof WeatherIcon>

/** The weather of one city, as the strip above every page shows it. */
export const WeatherReading = z
  .object({
    city: z.string(),
    temperature: z.int().describe('Degrees Celsius.'),
    condition: z.string().describe('In words, e.g. Partly Cloudy.'),
    icon: WeatherIcon,
  })
  .meta({ id: 'WeatherReading' })
export type WeatherReading = z.infer<typeof WeatherReading>
