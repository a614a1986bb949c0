import type { Currency } from '#shared/contracts/currency.ts'

/** Cities of the IANA time zones in which a currency is legal tender. Where no name matches, nothing is guessed. */
const cities: [Currency, RegExp][] = [
  [
    'eur',
    /^(Europe\/(Amsterdam|Andorra|Athens|Berlin|Bratislava|Brussels|Busingen|Dublin|Helsinki|Lisbon|Ljubljana|Luxembourg|Madrid|Malta|Monaco|Paris|Podgorica|Riga|Rome|San_Marino|Sofia|Tallinn|Vatican|Vienna|Vilnius|Zagreb)|Asia\/(Nicosia|Famagusta)|Atlantic\/(Azores|Canary|Madeira)|Africa\/Ceuta)$/,
  ],
  ['gbp', /^Europe\/(London|Belfast|Guernsey|Isle_of_Man|Jersey)$/],
  ['chf', /^Europe\/(Zurich|Vaduz)$/],
  ['czk', /^Europe\/Prague$/],
  ['dkk', /^Europe\/Copenhagen$/],
  ['nok', /^(Europe\/Oslo|Arctic\/Longyearbyen)$/],
  ['pln', /^Europe\/Warsaw$/],
  ['sek', /^Europe\/Stockholm$/],
  ['aud', /^Australia\//],
  ['nzd', /^Pacific\/(Auckland|Chatham)$/],
  ['jpy', /^Asia\/Tokyo$/],
  ['hkd', /^Asia\/Hong_Kong$/],
  ['sgd', /^Asia\/Singapore$/],
  [
    'cad',
    /^America\/(Toronto|Vancouver|Montreal|Edmonton|Winnipeg|Halifax|Moncton|St_Johns|Regina|Whitehorse|Yellowknife|Iqaluit)$/,
  ],
]

/** The currency of the place after which a time zone is named; undefined where none of ours is paid there. */
export const currencyOfTimeZone = (timeZone: string | undefined): Currency | undefined =>
  cities.find(([, pattern]) => pattern.test(timeZone ?? ''))?.[0]
