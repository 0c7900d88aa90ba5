// What the way back from a provider has left for the mailbox screen: a mailbox to verify, or why there is none.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'

/** How the mailbox screen is told. */
export type OAuthReturn = { signedIn?: EmailAccount; fault?: string }

/** Taken once: going back or loading the page again tells nothing twice. */
export function useOAuthReturn(onSignedIn: (account: EmailAccount) => void) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    const back = state as OAuthReturn | null
    if (!back?.signedIn && !back?.fault) return
    if (back.signedIn) onSignedIn(back.signedIn)
    setFault(back.fault)
    navigate({ pathname, search }, { replace: true, state: null })
  }, [state, pathname, search, navigate, onSignedIn])
  return { fault, dismiss: () => setFault(undefined) }
}
