/// <reference types="astro/client" />

/** SITE_RELEASE when the site was built, or the version of the project; only in what Vite builds. */
declare const __SITE_RELEASE__: string

declare namespace App {
  interface Locals {
    /** All content of the pages. Set by the publisher; in `astro dev` by the middleware. */
    content: import('#lib/content.ts').Content
    /** The language of the page. Set by the middleware. */
    locale: import('./languages/locale.ts').Locale
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates an island on the first interaction with it: src/ui/intent.ts. */
    'client:intent'?: boolean
    /** Loads an island that is the page at once; a further sentence for the message where that fails: src/ui/application.ts. */
    'client:application'?: boolean | string
  }
}
