// A fake OAuth provider with SMTP and IMAP servers on loopback that accept only its tokens (XOAUTH2).
import type { OAuth } from '#core/ports.ts'
import { createOAuth } from '#server/adapters/oauth/oauth.ts'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import { type FakeOAuth, startFakeOAuth } from '#testing/servers/fake-oauth.ts'
import { createMemoryMailStore, type MemoryMailStore } from '#testing/servers/memory-mail-store.ts'

export type OAuthMail = AsyncDisposable & {
  provider: FakeOAuth
  store: MemoryMailStore
  /** the real adapter with this provider's endpoints; its limit is short only while the provider hangs */
  oauth: OAuth
  /** sign-ins rejected by the mail servers */
  rejectedLogins: { count: number }
}

export async function startOAuthMail(accounts: readonly string[]): Promise<OAuthMail> {
  const provider = await startFakeOAuth()
  const memory = createMemoryMailStore()
  for (const account of accounts) memory.addAccount({ id: account, username: account, password: account })
  const rejectedLogins = { count: 0 }
  const store: MemoryMailStore = {
    ...memory,
    authenticate: async () => null,
    async authenticateToken(username, accessToken) {
      if (provider.isGood(username, accessToken)) return username
      rejectedLogins.count += 1
      return null
    },
  }
  const smtp = await startSandboxSmtp({ store })
  const imap = await startSandboxImap({ store })
  const at = ({ port }: { port: number }) => ({ host: 'localhost', port, security: 'none' }) as const
  const adapter = (timeoutMs: number) =>
    createOAuth({
      policy: 'anywhere',
      endpointsOf: () => provider.places({ smtp: at(smtp), imap: at(imap) }),
      timeoutMs,
    })
  const [patient, impatient] = [adapter(30_000), adapter(400)]
  const current = () => (provider.isHanging() ? impatient : patient)
  return {
    provider,
    store,
    rejectedLogins,
    oauth: {
      ...patient,
      exchange: (...requested) => current().exchange(...requested),
      refresh: (...requested) => current().refresh(...requested),
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([smtp.close(), imap.close()])
      await provider[Symbol.asyncDispose]()
    },
  }
}
