import { expect, test } from 'vitest'
import {
  connectionBody,
  connectionDraft,
  connectionField,
  connectionIssues,
  repliesBy,
  serversOf,
} from './connection-draft.ts'
import { asksForServers, SERVICE_SETTINGS, SERVICES } from './services.ts'

const filled = {
  ...connectionDraft(null),
  ...serversOf('gmail'),
  address: ' me@corp.example ',
  password: 'secret',
}

test('a documented service fills in its servers; only address and password are missing', () => {
  for (const service of SERVICES.filter((one) => one !== 'custom' && !asksForServers(one))) {
    const draft = { ...filled, ...serversOf(service) }
    expect(connectionIssues(draft, true), service).toEqual({})
    const { smtp, replies } = SERVICE_SETTINGS[service]
    expect(connectionBody(draft), service).toMatchObject({ smtp, [replies.protocol]: replies.server })
  }
})

test('a service without documented servers leaves their hosts empty', () => {
  const asking = SERVICES.filter(asksForServers)
  expect(asking).toEqual(['daouOffice', 'mailplug', 'bizboxAlpha', 'bizmeka', 'gabia', 'cafe24'])
  for (const service of asking)
    expect(Object.keys(connectionIssues({ ...filled, ...serversOf(service) }, true)), service).toEqual([
      'smtpHost',
      'replyHost',
    ])
})

test('replies are read by one protocol, or not at all', () => {
  const hiworks = { ...filled, ...serversOf('hiworks') }
  expect(connectionBody(hiworks)).toMatchObject({
    imap: null,
    pop3: { host: 'pop3s.hiworks.com', port: 995 },
  })
  const byImap = { ...hiworks, ...repliesBy('hiworks', 'imap'), replyHost: 'imap.hanbit.example' }
  expect(connectionBody(byImap)).toMatchObject({
    imap: { host: 'imap.hanbit.example', port: 993, security: 'tls' },
    pop3: null,
  })
  expect(connectionBody({ ...byImap, ...repliesBy('hiworks', 'none') })).toMatchObject({
    imap: null,
    pop3: null,
  })
  expect(repliesBy('hiworks', 'pop3')).toMatchObject({ replyHost: 'pop3s.hiworks.com' })
})

test('without a user name the trimmed address is used', () => {
  expect(connectionBody(filled)).toMatchObject({ address: 'me@corp.example', username: 'me@corp.example' })
})

test('an empty password is an error for a new mailbox and unchanged for a stored one', () => {
  const draft = { ...filled, password: '' }
  expect(connectionIssues(draft, true)).toHaveProperty('password')
  expect(connectionIssues(draft, false)).toEqual({})
  expect(connectionBody(draft)).not.toHaveProperty('password')
})

test('own servers are required, the one of replies only when they are read', () => {
  const draft = { ...filled, ...serversOf('custom'), replyPort: '70000' }
  expect(Object.keys(connectionIssues(draft, true))).toEqual(['smtpHost', 'replyHost', 'replyPort'])
  expect(Object.keys(connectionIssues({ ...draft, replies: 'none' }, true))).toEqual(['smtpHost'])
})

test('errors of the server are shown at their field', () => {
  expect(connectionField('imap.port')).toBe('replyPort')
  expect(connectionField('pop3')).toBe('replyHost')
  expect(connectionField('smtp')).toBe('smtpHost')
  expect(connectionField('address')).toBe('address')
})
