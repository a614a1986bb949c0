import { expect, test } from 'vitest'
import { Acknowledgements } from './acknowledgements.ts'

function openAcknowledgements() {
  const live: number[] = []
  return { live, acknowledgements: new Acknowledgements((id) => live.push(id)) }
}

test('an announcement is live when every serving process has applied it or has ended', () => {
  const { live, acknowledgements } = openAcknowledgements()
  acknowledgements.expect(1, [7, 8, 9])
  acknowledgements.acknowledge(1, 7)
  acknowledgements.acknowledge(1, 7)
  acknowledgements.workerEnded(8)
  expect(live).toEqual([])
  acknowledgements.acknowledge(1, 9)
  expect(live).toEqual([1])
  expect(acknowledgements.pendingCount).toBe(0)
})

test('an announcement without any serving process is live at once and leaves nothing pending', () => {
  const { live, acknowledgements } = openAcknowledgements()
  acknowledgements.expect(1, [])
  expect(live).toEqual([1])
  expect(acknowledgements.pendingCount).toBe(0)
})
