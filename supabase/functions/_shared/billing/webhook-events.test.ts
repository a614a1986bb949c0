import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from './webhook-events.ts'

test('the operator documentation lists exactly the handled event types', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  const [, section = ''] = /with exactly these events:\n\n([\s\S]*?)\n2\. /.exec(manual) ?? []
  const documented = section.split('·').flatMap((group) => {
    const [first = '', ...rest] = [...group.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name)
    const family = first.slice(0, first.lastIndexOf('.'))
    return [first, ...rest.map((name) => `${family}${name}`)]
  })
  expect(documented).toEqual([...EVENT_TYPES])
})
