import { expect, test } from 'vitest'
import { placesOf } from '#core/mailboxes/oauth/provider.ts'
import { PRESETS, SERVICES, serviceOf } from './presets.ts'

test('what is signed in to at a provider has the provider’s servers here as well', () => {
  for (const service of SERVICES) {
    const { oauth, smtp, imap } = PRESETS[service]
    if (oauth)
      expect({ smtp, imap }).toEqual({
        smtp: placesOf(oauth, 'common').smtp,
        imap: placesOf(oauth, 'common').imap,
      })
  }
})

test('a mailbox is of the service it was signed in to at, wherever its servers are', () => {
  const smtp = { host: 'smtp.elsewhere.example', port: 465, security: 'tls' } as const
  expect(serviceOf({ smtp, oauth: { provider: 'microsoft', refreshedAt: null } })).toBe('microsoft')
  expect(serviceOf({ smtp, oauth: null })).toBe('custom')
  expect(serviceOf({ smtp: PRESETS.gmail.smtp, oauth: null })).toBe('gmail')
})
