import { expect, test } from 'vitest'
import { read, readMany, setUpSandboxMailbox } from '#testing/servers/sandbox-mailbox.ts'

test('ten thousand messages are read in order, and never more than a hundred ahead', async () => {
  const { isOk, seen, furthest } = await readMany(10_000)
  expect(isOk).toBe(true)
  expect(seen).toEqual(Array.from({ length: 10_000 }, (_, i) => i + 1))
  expect(furthest).toBeLessThan(100)
})

test('large messages are read one by one, and a huge one is cut', async () => {
  const { inbox, mailbox, store } = await setUpSandboxMailbox()
  const sizes = [3_000_000, 3_000_000, 20_000_000, 1000]
  for (const size of sizes) {
    const big = Buffer.alloc(size, 'x')
    await store.append({ accountId: 'a1', folder: 'INBOX', raw: big, flags: [], receivedAt: null })
  }
  const { messages } = await read(inbox, mailbox, [])
  expect(messages.map(({ raw }) => raw.length)).toEqual([3_000_000, 3_000_000, 16 * 1024 * 1024, 1000])
})
