import { expect, test } from 'vitest'
import {
  connectionBody,
  connectionDraft,
  connectionField,
  connectionIssues,
  serversOf,
} from './connection-draft.ts'
import { PRESETS, SERVICES } from './presets.ts'

const filled = { ...connectionDraft(null), address: ' me@corp.example ', password: 'secret' }

test('a known service fills in its servers; only address and password are missing', () => {
  for (const service of SERVICES.filter((one) => one !== 'custom')) {
    const draft = { ...filled, ...serversOf(service) }
    expect(connectionIssues(draft, true), service).toEqual({})
    expect(connectionBody(draft)).toMatchObject({ smtp: PRESETS[service].smtp, imap: PRESETS[service].imap })
  }
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

test('own servers are required, IMAP only when replies are read', () => {
  const draft = { ...filled, ...serversOf('custom'), imapPort: '70000' }
  expect(Object.keys(connectionIssues(draft, true))).toEqual(['smtpHost', 'imapHost', 'imapPort'])
  expect(Object.keys(connectionIssues({ ...draft, usesImap: false }, true))).toEqual(['smtpHost'])
})

test('errors of the server are shown at their field', () => {
  expect(connectionField('imap.port')).toBe('imapPort')
  expect(connectionField('smtp')).toBe('smtpHost')
  expect(connectionField('address')).toBe('address')
})
