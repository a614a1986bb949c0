import { configure } from '@testing-library/dom'

// As `expect.poll` in vitest.config.ts: one second is too short on a busy machine.
configure({ asyncUtilTimeout: 30_000 })
