import fc from 'fast-check'

/** Stands for the mark of a fixed paragraph in `paragraphsOf`. */
export const MARK = '\ufdd0'

/** Characters that the rules of a body could mistake for markup, entities or blank lines. */
const oddPieces = fc.constantFrom(
  '<',
  '>',
  '&',
  '&amp;',
  '&lt;',
  '&nbsp;',
  '&#39;',
  '&eacute;',
  '&#10;',
  '&#xA0;',
  '&#0000160;',
  '&#00000160;',
  '&#32;',
  '&#x2003;',
  '&#65279;',
  '&#8204;',
  '&zwnj;',
  '&ENSP;',
  '&am',
  '&NewLine;',
  '&Tab;',
  '&#13;',
  '&#xfdd0;',
  '<p role="paragraph">',
  '<b>',
  '<br>',
  '<BR />',
  '<br',
  '<brx>',
  '<p>',
  '</p>',
  '<P CLASS="a">',
  '</Div\u00a0>',
  '<path>',
  '<l\u0130>',
  '<![CDATA[',
  '-->',
  '<!--',
  '\r',
  '\n',
  '\u00a0',
  '\u2028',
  '\u0085',
  '\u000b',
  '\u000c',
  '\u1680',
  '\u180e',
  '\u2009',
  '\u3000',
  '\ufeff',
  '\u200b',
  '\u202e',
  '\u2066',
  'אב',
  MARK,
  ':',
  '.',
  ' ',
  '  ',
  '\t',
  '🙂',
  'e\u0301',
  ';',
  '/',
)

/** A line of a body, which may have anything in it. */
export const bodyLine = fc
  .array(fc.oneof(oddPieces, fc.string({ unit: 'grapheme', maxLength: 8 }), fc.constantFrom('The method', 'x: y')), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''))

/** The stored text of a body, as it may have been written by hand or pasted. */
export const oddContent = fc
  .array(fc.oneof(bodyLine, oddPieces, fc.constantFrom('\n\n', '\r\n\r\n', '\n \n', '<br><br>', '\n&nbsp;\n')), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''))
