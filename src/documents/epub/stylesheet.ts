import { type ChosenColours, type Palette, paletteOf } from '#shared/contracts/issue-colours.ts'
import { DISPLAY, ITALIC, LABEL, TEXT, type Typeface } from '../typefaces.ts'
import type { EpubFont } from './epub-fonts.ts'

/**
 * The typography of the issue. Ink and paper are left to the reader, who may have chosen sepia or night; only where both are
 * set together, and in the accent, has the issue colours of its own. Sizes are in ems, so that they follow the reader's.
 */
export function stylesheet(fonts: EpubFont[], colours: ChosenColours | null): string {
  const family = (typeface: Typeface, fallback: string) =>
    [
      ...typeface.family.filter((name) => fonts.some(({ family }) => family === name)).map((name) => `"${name}"`),
      fallback,
    ].join(', ')
  const display = family(DISPLAY, '"Didot", serif')
  const label = family(LABEL, 'sans-serif')
  return `${fonts.map(fontFace).join('\n')}
body {
  margin: 0 3%;
  font-family: ${family(TEXT, 'Georgia, serif')};
  line-height: 1.5;
  -webkit-hyphens: auto;
  hyphens: auto;
  overflow-wrap: break-word;
  widows: 2;
  orphans: 2;
}
p, ol, ul, dl, dd, figure, blockquote { margin: 0; padding: 0; }
ol, ul { list-style: none; }
a { color: inherit; text-decoration: none; }
img { max-width: 100%; height: auto; }
h1, h2, .entry-title, .product-name, .masthead, .cover-title {
  font-family: ${display};
  font-weight: normal;
  line-height: 1.15;
  text-align: left;
  -webkit-hyphens: none;
  hyphens: none;
}
h1, h2 { break-after: avoid; page-break-after: avoid; }
h1 { margin: 0.25em 0 0.5em; font-size: 2.2em; }
h2 { margin: 1.6em 0 0.6em; font-size: 1.4em; }
p { text-indent: 1.2em; }
p.flush, p.first, header p, footer p, li p, aside p, .contents p, .colophon p, .cover p, blockquote p { text-indent: 0; }
.label, dt {
  font-family: ${label};
  font-size: 0.7em;
  letter-spacing: 0.1em;
  text-transform: uppercase;
}
.standfirst {
  font-family: ${family(ITALIC, 'Georgia, serif')};
  font-size: 1.25em;
  font-style: italic;
  line-height: 1.4;
  -webkit-hyphens: none;
  hyphens: none;
}
figcaption, .byline, .details, .entry-details, .small, .source { font-size: 0.85em; }
figcaption, .entry-details { font-family: ${family(ITALIC, 'Georgia, serif')}; font-style: italic; }

.cover { margin: 0; text-align: center; }
.cover img { max-height: 98vh; }
.cover.words { padding: 15% 8%; }
.masthead { font-size: 2.8em; text-align: center; text-transform: uppercase; }
.cover-title { margin: 2em 0 0.5em; font-size: 2em; text-align: center; }
.cover.words .label { margin-top: 3em; }

.contents h1 { font-size: 2.8em; }
.contents ol { margin-top: 2em; }
.contents li { padding: 0.6em 0 0.7em; border-top: 1px solid; break-inside: avoid; page-break-inside: avoid; }
.entry-title { font-size: 1.25em; }

.opening-picture { display: block; width: 100%; margin-bottom: 1.5em; }
header .byline { margin: 1.2em 0 2.2em; }
.first::first-letter {
  float: left;
  margin: 0.06em 0.08em 0 0;
  font-family: ${display};
  font-size: 3.3em;
  line-height: 0.8;
}
footer { margin: 2.5em 0 1em; }
.source { font-family: ${label}; font-size: 0.7em; }

figure, .callout, .products li { break-inside: avoid; page-break-inside: avoid; }
.quote { margin: 2.2em 0; }
.quote p { font-family: ${display}; font-size: 1.6em; line-height: 1.25; text-align: left; -webkit-hyphens: none; hyphens: none; }
.quote figcaption { margin-top: 0.8em; }
.gallery, .products { margin: 2.2em 0; padding-top: 0.2em; border-top: 1px solid; }
.gallery h2, .products h2 { margin-top: 0.6em; }
.gallery figure { margin-bottom: 1.4em; }
.picture { display: block; width: 100%; }
.gallery figcaption { margin-top: 0.4em; }
.callout { margin: 2.2em 0; padding: 1em 0; border-top: 1px solid; border-bottom: 1px solid; }
.callout h2 { margin-top: 0.3em; font-size: 1.25em; }
.callout.warning, .callout.success { padding: 0.2em 0 0.2em 1em; border: 0 solid; border-left-width: 2px; }
.callout.success { border-left-style: double; border-left-width: 4px; }
.callout.highlight { padding: 1.2em; border: 0; }
.products li { margin-bottom: 1.6em; overflow: hidden; }
.product-picture { float: left; width: 34%; margin: 0 1em 0.4em 0; }
.product-name { font-size: 1.2em; margin: 0.1em 0 0.3em; }
.featured li:first-child .product-picture { float: none; display: block; width: 100%; margin: 0 0 1em; }
.featured li:first-child .product-name { font-size: 1.5em; }

.colophon dl { margin: 2em 0; }
dt { padding-top: 0.9em; border-top: 1px solid; }
dd { padding: 0.2em 0 0.9em; }

${colourRules(paletteOf('light', colours))}
@media (prefers-color-scheme: dark) {
${colourRules(paletteOf('dark', colours))}
}
`
}

const fontFace = ({ family, style, file }: EpubFont) =>
  `@font-face { font-family: "${family}"; font-style: ${style}; font-weight: normal; src: url("${file.path}") format("truetype"); }`

const colourRules = ({ accent, line, surface, ink }: Palette) => `.label, .first::first-letter { color: ${accent}; }
.contents li, .gallery, .products, .callout, dt { border-color: ${line}; }
.callout.warning { border-color: ${accent}; }
.callout.highlight { background-color: ${surface}; color: ${ink}; }`
