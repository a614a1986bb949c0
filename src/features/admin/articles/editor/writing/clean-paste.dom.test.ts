import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { cleanPastedHtml, omissionSentence, splitPlainText } from './clean-paste.ts'

const corpus = globSync('tests/paste-corpus/*.html').map((file) => [basename(file, '.html'), file] as const)

test.each(corpus)('content pasted from %s becomes paragraphs, and the message says what was left out', (_, file) => {
  const cleaned = cleanPastedHtml(readFileSync(file, 'utf8'))
  const result = [...cleaned.paragraphs, omissionSentence(cleaned)].filter(Boolean).join('\n\n')
  expect(result).toBe(readFileSync(file.replace('.html', '.txt'), 'utf8').trimEnd())
})

test('nothing of pasted HTML is executed', () => {
  const title = document.title
  cleanPastedHtml('<script>document.title = "taken over"</script><img src=x onerror="document.title = \'taken over\'">')
  expect(document.title).toBe(title)
})

test.each([
  ['blank lines', 'One\nline.\n\nTwo.', ['One line.', 'Two.']],
  ['no blank lines', 'One.\nTwo.\r\nThree.', ['One.', 'Two.', 'Three.']],
  ['bullets', '• One\n• Two', ['– One', '– Two']],
  ['control characters', 'a\u0000b\u0007c\u009fd', ['abcd']],
  ['half a character', 'a\ud800b', ['a\ufffdb']],
])('plain text with %s', (_, text, paragraphs) => {
  expect(splitPlainText(text)).toEqual(paragraphs)
})
