// The real app with a fake OAuth provider and its mail servers, in a separate process. No setting can select the fake provider.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startOAuthMail } from './oauth-mail.ts'

const read = readConfig()
if (!read.ok) throw new Error(read.faults.join('\n'))
const mail = await startOAuthMail(['kim@hanbit.example', 'lee@hanbit.example'])
const app = await createApp(read.config, { oauth: mail.oauth })

// actions of a user at the provider: /account/<address> selects the account, /revoke/<address> revokes the grant
const hand = createServer((request, response) => {
  const [, act, address = ''] = decodeURIComponent(request.url ?? '').split('/')
  if (act === 'account') mail.provider.account = address
  if (act === 'revoke') mail.provider.revoke(address)
  response.end()
})
await new Promise<void>((resolve) => hand.listen(0, '127.0.0.1', resolve))
process.stdout.write(`hand: http://127.0.0.1:${(hand.address() as AddressInfo).port}\n`)

process.on('SIGTERM', () => {
  app
    .close()
    .then(() => mail[Symbol.asyncDispose]())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
})
process.stdout.write(`이음이 준비되었습니다: ${await app.listen()}\n`)
