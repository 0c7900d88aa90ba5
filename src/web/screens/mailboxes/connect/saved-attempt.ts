// Form values stored before the browser opens the page of a provider, for a new attempt after a failed sign-in.
import { hasShape, storedJson } from '#web/lib/stored.ts'
import { type ConnectionDraft, serversOf } from './connection-draft.ts'
import { SERVICES } from './services.ts'

type Attempt = Pick<ConnectionDraft, 'service' | 'address' | 'name'>
const EXAMPLE: Attempt = { service: 'custom', address: '', name: '' }

const attempt = storedJson<Attempt | null>(
  'ieum:connect-attempt',
  null,
  (parsed) => (hasShape(parsed, EXAMPLE) && SERVICES.includes(parsed.service) ? parsed : undefined),
  { storage: 'sessionStorage' },
)

export const saveAttempt = ({ service, address, name }: ConnectionDraft): void =>
  attempt.set({ service, address, name })

export const clearAttempt = (): void => attempt.set(null)

/** Initial form values with those of the last unfinished attempt. */
export function restoreAttempt(draft: ConnectionDraft): ConnectionDraft {
  const kept = attempt.get()
  return kept ? { ...draft, ...serversOf(kept.service), ...kept } : draft
}
