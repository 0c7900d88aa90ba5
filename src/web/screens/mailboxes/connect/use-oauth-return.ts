import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'

/** Result of an OAuth sign-in, passed to the mailbox screen in the navigation state. */
export type OAuthReturn = { signedIn?: EmailAccount; fault?: string }

/** Reads the result once and clears it, so that a reload does not show it again. */
export function useOAuthReturn(onSignedIn: (account: EmailAccount) => void) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    const back = state as OAuthReturn | null
    if (!back?.signedIn && !back?.fault) return
    if (back.signedIn) onSignedIn(back.signedIn)
    setFault(back.fault)
    void navigate({ pathname, search }, { replace: true, state: null })
  }, [state, pathname, search, navigate, onSignedIn])
  return { fault, dismiss: () => setFault(undefined) }
}
