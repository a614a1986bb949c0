import { expect, test } from 'vitest'
import { emptyDocument } from '../document/document.fixtures.ts'
import { DeviceCopy, type UnsavedState } from './device-copy.ts'
import { FakeDevice } from './fake-articles.fixtures.ts'

const stateOf = (title: string): UnsavedState => ({
  baseVersion: 1,
  baseDocument: emptyDocument(),
  document: emptyDocument({ title }),
})

test.each([0, 1, 2, 3, 4, 5, 6])('a state that comes %i steps after another one is written', async (steps) => {
  const device = new FakeDevice()
  const copy = new DeviceCopy(device)
  copy.set(stateOf('A'))
  for (let step = 0; step < steps; step++) await Promise.resolve()
  await copy.set(stateOf('AB'))
  expect(device.copy?.document.title).toBe('AB')
})

test('it is idle once the last state is written, whatever was skipped', async () => {
  const device = new FakeDevice()
  device.delayMs = 5
  const copy = new DeviceCopy(device)
  for (const title of ['A', 'AB', 'ABC']) copy.set(stateOf(title))
  await copy.whenIdle()
  expect(device.copy?.document.title).toBe('ABC')
})
