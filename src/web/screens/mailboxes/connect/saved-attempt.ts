// Form values stored before the browser goes to a provider, for a new attempt after a failed sign-in.
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
    // storage is not available: the values are not restored
  }
}

export function clearAttempt(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // storage is not available: nothing was stored
  }
}

/** Initial form values with those of the last unfinished attempt. */
export function restoreAttempt(draft: ConnectionDraft): ConnectionDraft {
  try {
    const kept = Attempt.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
    if (kept.success) return { ...draft, ...serversOf(kept.data.service), ...kept.data }
  } catch {
    // storage is not available
  }
  return draft
}
