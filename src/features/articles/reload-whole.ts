import { reloadOnSessionChange } from '#lib/session-change.ts'
import { sessionHint } from '#lib/session-hint.ts'

// The text at `/articles/{id}/whole` is for the reader of this session. `/articles/{id}/free` and `/shared/{token}` show the same
// page to readers of any session.
if (location.pathname.endsWith('/whole')) reloadOnSessionChange(sessionHint())
