import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import type { BrowserMessage } from './browser-translator.ts'

/** The part of a call in the parsed code that is read. */
interface Expression {
  type: string
  end: number
  name?: string
  value?: unknown
  property?: Expression
}
interface Call {
  callee: Expression
  arguments: Expression[]
}

/**
 * Parses the messages in the code: browsers get the parser neither in English, whose messages stand in calls of `t`, nor in
 * other languages, whose catalogues `npm run messages` parses. Tests of components need it too.
 */
export function parseMessages(): Plugin {
  return {
    name: 'parse-messages',
    enforce: 'post',
    transform: {
      filter: { id: { include: /\/src\/|\/_shared\/domain\//, exclude: /\/node_modules\// }, code: /\bt\(/ },
      handler(code) {
        const ends: { at: number; parsed: object }[] = []
        visit(this.parse(code), (call) => {
          const [message, values, ...others] = call.arguments
          if (!isTranslation(call) || typeof message?.value !== 'string' || !values || others.length > 0) return
          const parsed = browserMessage(message.value)
          if (typeof parsed === 'object') ends.push({ at: values.end, parsed })
        })
        if (ends.length === 0) return null
        let result = code
        for (const { at, parsed } of ends.sort((a, b) => b.at - a.at))
          result = `${result.slice(0, at)}, ${JSON.stringify(parsed)}${result.slice(at)}`
        return { code: result, map: null }
      },
    },
  }
}

export const parseMessage = (message: string) => parse(message, { captureLocation: false })

/** The form of a message with values that browsers get. Most have only names in braces, and are replaced as they are. */
export function browserMessage(message: string): BrowserMessage {
  const parsed = parseMessage(message)
  const isPlain = parsed.every(({ type }) => type === TYPE.literal || type === TYPE.argument)
  return isPlain && !message.includes("'") ? message : (parsed as BrowserMessage)
}

const isTranslation = ({ callee }: Call) =>
  (callee.type === 'Identifier' && callee.name === 't') ||
  (callee.type === 'MemberExpression' && callee.property?.name === 't')

function visit(node: unknown, onCall: (call: Call) => void): void {
  if (Array.isArray(node)) for (const child of node) visit(child, onCall)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && node.type === 'CallExpression') onCall(node as unknown as Call)
    for (const child of Object.values(node)) visit(child, onCall)
  }
}
