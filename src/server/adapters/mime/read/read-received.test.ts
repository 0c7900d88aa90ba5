import { expect, test } from 'vitest'
import { answer, OUR_ID } from '#testing/mails/build.ts'
import { classifyReceivedText, readHere, readReceived, showHere, showReceived } from './read-received.ts'

const REQUEST = '수신거부 부탁드립니다. 앞으로 메일을 보내지 마세요.'
const LARGE = answer(`${REQUEST}\n${'회의 일정입니다\n'.repeat(30_000)}`)
/** less than a worker needs to start */
const NO_ROOM = { ms: 60_000, mb: 4 }

test('a large message is read and classified in a worker as a small one is here', async () => {
  const read = await readReceived(LARGE, [])
  expect(read).toEqual(readHere(LARGE, []))
  expect(await classifyReceivedText(read.message, {})).toMatchObject({
    optOut: { level: 'likely' },
    messageIds: [OUR_ID, '<0193-seq-1@ieum-sales.example>'],
  })
})

test('a message beyond the limits of the worker is read from its start', async () => {
  const { message } = await readReceived(LARGE, [], NO_ROOM)
  expect(message.mail).toMatchObject({ from: { name: '박서준' }, inReplyTo: [OUR_ID] })
  expect(message.mail.text.startsWith(REQUEST)).toBe(true)
  expect(message.mail.text.length).toBeLessThan(50_000)
  const whole = readHere(LARGE, []).message
  expect((await classifyReceivedText(whole, {}, NO_ROOM)).optOut?.level).toBe('likely')
})

test('a large message is shown from a worker as a small one is here, and beyond its limits from its start', async () => {
  expect(await showReceived(LARGE)).toEqual(showHere(LARGE))
  const { mail, html, attachments } = await showReceived(LARGE, NO_ROOM)
  expect(mail.text.startsWith(REQUEST)).toBe(true)
  expect(mail.text.length).toBeLessThan(50_000)
  expect([html, attachments]).toEqual([null, []])
})
