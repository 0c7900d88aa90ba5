// The public opt-out page: no sign-in, one click. A GET never unsubscribes, because link scanners follow links.
// RFC 8058; rules.md R-801.
import * as z from 'zod'
import { endpointsOf, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Opt-out')

const params = z.object({ token: SingleLine.min(10).max(500) })

/** Of one caller, for the page and the one-click POST: a code has 82 random bits, so this only limits the load. */
export const OPT_OUT_LIMIT = { max: 120, perSeconds: 60 }

export const unsubscribeState = endpoint({
  ...PATHS.unsubscribe.unsubscribeState,
  access: 'public',
  summary: 'The address the link is for (masked), and whether it has opted out.',
  params,
  limit: OPT_OUT_LIMIT,
  reply: z.object({ maskedAddress: z.string(), senderName: z.string(), isUnsubscribed: z.boolean() }),
})

export const unsubscribe = endpoint({
  ...PATHS.unsubscribe.unsubscribe,
  audit: null,
  access: 'public',
  summary: 'Stop all mail from this workspace to this address, at once.',
  params,
  limit: OPT_OUT_LIMIT,
  reply: Ok,
})

export const resubscribe = endpoint({
  ...PATHS.unsubscribe.resubscribe,
  audit: null,
  access: 'public',
  summary: 'Undo the opt-out (clicked by mistake). Ended enrollments stay ended.',
  params,
  limit: OPT_OUT_LIMIT,
  reply: Ok,
})
