// Servers that deviate from the standard, or have no free connection: what is read, and what the user reads.
import { expect, test } from 'vitest'
import type { MailboxConnection } from '#core/ports.ts'
import { type ImapScript, startScriptedImap } from '#testing/servers/scripted-imap.ts'
import { createInbox } from './inbox.ts'

async function scripted(script: ImapScript) {
  const { port } = await startScriptedImap(script)
  const login = {
    host: '127.0.0.1',
    port,
    security: 'none',
    username: 'haneul',
    auth: { kind: 'password', password: 'secret' },
  } as const
  const mailbox: MailboxConnection = { emailAccountId: 'one', kind: 'smtp', smtp: login, imap: login }
  return {
    mailbox,
    inbox: createInbox({ allowPrivateHosts: true, clock: { now: () => new Date('2026-11-30') } }),
  }
}

test.each([
  'NO [UNAVAILABLE] Account is temporarily unavailable.',
  'NO [ALERT] Too many simultaneous connections. (Failure)',
  'NO [LIMIT] Maximum number of connections from user+IP exceeded',
  'NO [INUSE] mailbox is locked',
  'NO [SERVERBUG] Internal error',
  'NO 동시 접속 수를 초과했습니다.',
  'NO 로그인 시도 횟수를 초과하여 10분간 로그인할 수 없습니다.',
  'BAD Request is throttled.',
  'BAD User is authenticated but not connected.',
])('a sign-in that is rejected for now does not ask for another password: %s', async (answer) => {
  const { mailbox, inbox } = await scripted([{ command: /^(LOGIN|AUTHENTICATE)/i, answer: [answer] }])
  const result = await inbox.verify(mailbox)
  expect(result).toMatchObject({
    ok: false,
    fault: 'busy',
    why: expect.stringContaining('자동으로 다시 연결합니다'),
  })
  expect(JSON.stringify(result)).not.toContain('비밀번호')
})

test.each([
  'NO [AUTHENTICATIONFAILED] Authentication failed. Please try again.',
  'NO [EXPIRED] That password is expired',
  'NO LOGIN failed',
])('a sign-in that was judged asks for another password: %s', async (answer) => {
  const { mailbox, inbox } = await scripted([{ command: /^(LOGIN|AUTHENTICATE)/i, answer: [answer] }])
  expect(await inbox.verify(mailbox)).toMatchObject({
    ok: false,
    fault: 'auth',
    why: expect.stringContaining('비밀번호'),
  })
})

test('a server that does not say UIDNEXT is read from its newest message on, not from its first', async () => {
  const raw = 'Subject: new\r\n\r\nhello'
  const { mailbox, inbox } = await scripted([
    { command: /^LIST/i, answer: ['* LIST (\\HasNoChildren) "/" INBOX', 'OK done'] },
    { command: /^(EXAMINE|SELECT)/i, answer: ['* 2 EXISTS', '* OK [UIDVALIDITY 7]', 'OK [READ-ONLY] done'] },
    { command: /^UID SEARCH.*\*$/i, answer: ['* SEARCH 41', 'OK done'] },
  ])
  expect(await inbox.fetchNew(mailbox, [], async () => expect.fail(raw))).toEqual({
    ok: true,
    cursors: [{ folder: 'INBOX', uidValidity: '7', lastUid: 41 }],
  })
})

test('a folder that a user named Sent below another one is read like every other', async () => {
  const { mailbox, inbox } = await scripted([
    {
      command: /^LIST/i,
      answer: [
        '* LIST (\\HasNoChildren) "/" INBOX',
        '* LIST (\\HasNoChildren) "/" "Clients/Sent"',
        '* LIST (\\Noselect) "/" "Clients"',
        'OK done',
      ],
    },
  ])
  expect(await inbox.verify(mailbox)).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/읽을 폴더 2개, 보낸편지함: 없음/),
  })
})
