import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/** What is read of a call in the parsed code. */
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
 * Parses the messages in the code while it is built: browsers get the parser neither in English, whose messages stand in calls
 * of `t`, nor in other languages, whose catalogues `npm run messages` parses.
 */
export const parseMessages = (): Plugin[] => [withoutParser, parsedInCalls()]

const withoutParser: Plugin = {
  name: 'without-message-parser',
  // Before Vite's own resolver.
  enforce: 'pre',
  apply: 'build',
  resolveId(id, importer) {
    if (id !== '@formatjs/icu-messageformat-parser' || this.environment.name !== 'client') return null
    return this.resolve('@formatjs/icu-messageformat-parser/no-parser.js', importer)
  },
}

function parsedInCalls(): Plugin {
  return {
    name: 'parse-messages',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/|\/_shared\/domain\//, code: /\bt\(/ },
      handler(code) {
        const ends: { at: number; message: string }[] = []
        visit(this.parse(code), (call) => {
          const [message, values, ...others] = call.arguments
          const isMessage = message?.type === 'Literal' && typeof message.value === 'string'
          if (isTranslation(call) && isMessage && values && others.length === 0)
            ends.push({ at: values.end, message: message.value as string })
        })
        if (ends.length === 0) return null
        let result = code
        for (const { at, message } of ends.sort((a, b) => b.at - a.at))
          result = `${result.slice(0, at)}, ${JSON.stringify(parseMessage(message))}${result.slice(at)}`
        return { code: result, map: null }
      },
    },
  }
}

export const parseMessage = (message: string) => parse(message, { captureLocation: false })

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
