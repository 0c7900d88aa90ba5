import { expect, test } from 'vitest'
import { endpointsOf } from '#core/mailboxes/oauth/provider.ts'
import { differingService, providerOfService, SERVICE_SETTINGS, SERVICES, serviceOf } from './services.ts'

test('services with OAuth sign-in have the provider’s servers', () => {
  for (const service of SERVICES) {
    const { smtp, replies } = SERVICE_SETTINGS[service]
    const oauth = providerOfService(service)
    if (oauth) expect(endpointsOf(oauth, 'common')).toMatchObject({ smtp, imap: replies.server })
  }
})

test('another service than the one behind the address is reported, except for own servers', () => {
  expect(differingService('naver', 'gmail')).toBe('gmail')
  expect(differingService('gmail', 'gmail')).toBeNull()
  expect(differingService('custom', 'gmail')).toBeNull()
  expect(differingService('gmail', null)).toBeNull()
})

test('the service of an OAuth mailbox is its provider, independent of the servers', () => {
  const smtp = { host: 'smtp.elsewhere.example', port: 465, security: 'tls' } as const
  expect(serviceOf({ smtp: null, oauth: null })).toBe('custom')
  expect(serviceOf({ smtp, oauth: { provider: 'microsoft', refreshedAt: null } })).toBe('microsoft')
  expect(serviceOf({ smtp, oauth: null })).toBe('custom')
  expect(serviceOf({ smtp: SERVICE_SETTINGS.gmail.smtp, oauth: null })).toBe('gmail')
})
