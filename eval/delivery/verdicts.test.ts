import { expect, test } from 'vitest'
import { judge, measure, readSets } from './verdicts.ts'

test('no server reply of the sets loses a good address, and nine of ten parties are named', () => {
  for (const [name, replies] of readSets()) {
    const { harmed, wrongParty } = measure(replies)
    expect(harmed, name).toEqual([])
    expect(wrongParty.length, name).toBeLessThanOrEqual(replies.length / 10)
  }
})

test('the consequence of a reply is named beside the party', () => {
  expect(judge({ stage: 'recipient', reply: '550 5.1.1 no such user' })).toMatchObject({
    party: 'recipient',
    permanence: 'permanent',
    isBounce: true,
  })
})
