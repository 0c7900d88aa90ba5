// Queries and mutations of the sandbox: messages, replies, clock.
import type { ArgsOf, BodyOf } from '#api/endpoint.ts'
import type { advanceSandboxClock, listSandboxMessages } from '#api/sandbox/sandbox.ts'
import type { SANDBOX_REPLY_KINDS } from '#core/inbox/inbound.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useChangeOf, useRead } from '#web/lib/api/query.ts'

export type AnswerKind = (typeof SANDBOX_REPLY_KINDS)[number]
export type Visit = { kind: 'opened' | 'clicked'; as: 'person' | 'machine' }
export type ClockAdvance = BodyOf<typeof advanceSandboxClock>

export const useSandboxMessages = (filter: ArgsOf<typeof listSandboxMessages>['query']) =>
  useRead(
    api.sandbox.listSandboxMessages,
    { query: filter },
    {
      // mails arrive without an action of the user
      staleTime: STALE_MS.stats,
      refetchInterval: useIntervalWithoutNotices(STALE_MS.list),
      keepsLast: true,
    },
  )

export const useReplyToMessage = () =>
  useChangeOf('sandbox', ({ id, ...body }: { id: string; kind: AnswerKind; text?: string }) =>
    api.sandbox.replyToSandboxMessage({ params: { id }, body }),
  )

/** Resolves with how the hit was classified. */
export const useSimulateHit = () =>
  useChangeOf('sandbox', ({ id, ...body }: Visit & { id: string }) =>
    api.sandbox.visitSandboxMessage({ params: { id }, body }),
  )
