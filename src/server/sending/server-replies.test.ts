import { expect, test } from 'vitest'
import { deliveryVerdict } from '#core/sending/delivery/delivery-verdict.ts'
import { enhancedStatus } from '#server/adapters/smtp/outcome.ts'
import { SERVER_REPLIES } from '#testing/servers/server-replies.ts'

test.each(SERVER_REPLIES)(
  'what $server replies to a mail ($about) has its verdict',
  ({ reply, stage, from = 'kim@ieum.example', to, verdict }) => {
    const status = enhancedStatus(reply)
    const code = Number(reply.slice(0, 3))
    expect(deliveryVerdict({ stage, code, status, words: reply, from, to })).toEqual(verdict)
  },
)
