import { createPostgresConnection } from '@supabase/lite/postgres'

// The library passes JSON as text; the driver would serialize it again and store a JSON string.
const serializeJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A connection of @supabase/lite. The role in the address owns the tables of one service. */
export function connectAs(databaseUrl: string) {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: 5,
      connect_timeout: 5,
      onnotice: () => {},
      types: {
        json: { to: 114, from: [114], serialize: serializeJson, parse: JSON.parse },
        jsonb: { to: 3802, from: [3802], serialize: serializeJson, parse: JSON.parse },
      },
    },
  })
  // On its first request the library grants every table to every API role unless `rlsState` is 'active'. The role owns only
  // its own schema, so the grants would fail; this keeps it from trying.
  Object.assign(connection, { rlsState: 'active' })
  return connection
}
