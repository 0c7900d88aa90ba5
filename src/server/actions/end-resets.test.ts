// A link to a new password that comes back to a mailbox others read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrives } from '#server/testing/inbox-desk.ts'
import { type Desk, makeDesk } from '#server/testing/sales-desk.ts'
import { type World, world } from '#server/testing/world.ts'
import { makeResetLink } from './reset-password.ts'

let w: World
let desk: Desk
beforeAll(async () => {
  w = await world()
  desk = await makeDesk(w)
})
afterAll(() => w[Symbol.asyncDispose]())

const linkFor = async (email: string): Promise<string> => {
  const link = await makeResetLink(w.ctx, email)
  if (!link) throw new Error(`nobody signs in as ${email}`)
  return link.split('/reset/')[1] ?? ''
}
const opens = async (token: string): Promise<boolean> =>
  (await w.nobody.post('/auth/reset', { token, password: 'a new horse' })).status === 200

const bounce = (said: string) => ({
  from: 'Mail Delivery System <MAILER-DAEMON@mx.example.com>',
  subject: 'Undelivered Mail Returned to Sender',
  headers: ['Auto-Submitted: auto-replied', 'Return-Path: <>'],
  text: `This is the mail system at host mx.example.com.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n${said}\n`,
})

test('an absence notice of whoever asked ends their link, and nobody else’s', async () => {
  await w.signUp({ email: 'away@example.com' })
  await w.signUp({ email: 'here@example.com' })
  const [away, here] = [await linkFor('away@example.com'), await linkFor('here@example.com')]
  await arrives(w, desk, {
    from: 'Away@example.com',
    subject: '부재중',
    headers: ['Auto-Submitted: auto-replied'],
    text: `휴가 중입니다.\n> http://127.0.0.1:3000/reset/${away}`,
  })
  expect(await opens(away)).toBe(false)
  expect(await opens(here)).toBe(true)
})

test('a bounce ends the link of its recipient; one that names nobody ends them all', async () => {
  await w.signUp({ email: 'gone@example.com' })
  await w.signUp({ email: 'other@example.com' })
  const [gone, other] = [await linkFor('gone@example.com'), await linkFor('other@example.com')]
  await arrives(w, desk, bounce('<gone@example.com>: host mx.example.com said: 550 5.1.1 User unknown'))
  expect(await opens(gone)).toBe(false)
  await arrives(w, desk, bounce('550 5.1.1 User unknown'))
  expect(await opens(other)).toBe(false)
})
