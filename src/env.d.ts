declare namespace App {
  interface Locals {
    /** Where pages get everything they show. The press passes it; in `astro dev` the middleware does. */
    content: import('#lib/content.ts').Content
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates an island when the reader turns to it: src/ui/intent.ts. */
    'client:intent'?: boolean
  }
}
