// Writes the types of the API client from the OpenAPI document. With --check it only reports whether they are stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { createAppWithoutServices } from '../supabase/functions/api/app.fixtures.ts'

const target = 'src/lib/api-schema.ts'
const header = '// Written by `npm run types` from the OpenAPI document of supabase/functions/api. Do not edit.\n'

interface Operation {
  responses: Record<string, { headers?: unknown }>
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/**
 * The types of every operation: its parameters, its body and its successful responses, with paths relative to /api.
 * Failures are left out because all of them are problem documents; descriptions, because a change of wording must not
 * make the types stale.
 */
export async function generateApiTypes(): Promise<string> {
  const response = await createAppWithoutServices().request('/api/openapi.json')
  const document: ApiDocument = JSON.parse(await response.text(), withoutDescriptions)
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path.replace(/^\/api(?=\/)/, ''),
    Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, withoutFailures(operation)])),
  ])
  const source = JSON.stringify({ ...document, paths: Object.fromEntries(paths) })
  return header + astToString(await openapiTS(source, { alphabetize: true, defaultNonNullable: false }))
}

/** A property of a schema may be named 'description' too; its value is an object. */
const withoutDescriptions = (key: string, value: unknown) =>
  (key === 'description' || key === 'summary') && typeof value === 'string' ? undefined : value

function withoutFailures(operation: Operation): Operation {
  const successes = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { headers: _, ...response }]) => [status, response])
  return { ...operation, responses: Object.fromEntries(successes) }
}

if (import.meta.main) {
  const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values
  const types = await generateApiTypes()
  if (!check) writeFileSync(target, types)
  else if (types !== readFileSync(target, 'utf8')) {
    console.error(
      `${target} is stale: the contract of the API has changed. Run \`npm run types\` and commit the result.`,
    )
    process.exitCode = 1
  }
}
