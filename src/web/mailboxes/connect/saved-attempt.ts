// What was typed before the browser left for a provider: when the sign-in comes to nothing, the next try begins with it.
import * as z from 'zod'
import { type ConnectionDraft, serversOf } from './connection-draft.ts'
import { SERVICES } from './presets.ts'

const KEY = 'ieum:connect-attempt'
const Attempt = z.object({
  service: z.enum(SERVICES),
  address: z.string(),
  name: z.string(),
})

export function saveAttempt({ service, address, name }: ConnectionDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ service, address, name }))
  } catch {
    // then it is typed again
  }
}

export function clearAttempt(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was kept either
  }
}

/** The fields of the last try that has not led to a mailbox, over those of a new one. */
export function restoreAttempt(draft: ConnectionDraft): ConnectionDraft {
  try {
    const kept = Attempt.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
    if (kept.success) return { ...draft, ...serversOf(kept.data.service), ...kept.data }
  } catch {
    // nothing was kept
  }
  return draft
}
