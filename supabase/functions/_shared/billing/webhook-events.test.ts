import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from './webhook-events.ts'

test('the operator documentation lists exactly the handled event types', () => {
  const readme = readFileSync('supabase/README.md', 'utf8')
  const [, section = ''] = /these events, and no others:\n\n([\s\S]*?)\n2\. /.exec(readme) ?? []
  const documented = section.split('·').flatMap((group) => {
    const [first = '', ...rest] = [...group.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name)
    const family = first.slice(0, first.lastIndexOf('.'))
    return [first, ...rest.map((name) => `${family}${name}`)]
  })
  expect(documented).toEqual([...EVENT_TYPES])
})
