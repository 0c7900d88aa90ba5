// The redirect URI of OAuth sign-ins. The result is shown on the mailbox screen.
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { failureText } from '#web/lib/toast.ts'
import { signInText } from '#web/screens/mailboxes/oauth-text.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { clearAttempt } from './saved-attempt.ts'
import type { OAuthReturn } from './use-oauth-return.ts'

export function OauthReturnScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { mutateAsync } = useChange(api.oauth.finishOAuth, { isAwaited: true })
  const started = useRef(false)
  useEffect(() => {
    // a code is valid for one call, and effects run twice in development
    if (started.current) return
    started.current = true
    const leave = (state: OAuthReturn): void => void navigate('/email-accounts', { replace: true, state })
    const [code, error] = [params.get('code'), params.get('error')]
    mutateAsync({
      body: {
        state: params.get('state')?.slice(0, 200) || '-',
        ...(code && { code }),
        ...(error && { error: error.slice(0, 200) }),
      },
    }).then(
      (signedIn) => {
        clearAttempt()
        leave({ signedIn })
      },
      (failure: unknown) => leave({ fault: failureText(failure, signInText.notFinished) }),
    )
  }, [params, navigate, mutateAsync])
  return (
    <div
      role="status"
      className="grid min-h-[50vh] place-content-center justify-items-center gap-3 text-muted"
    >
      <Spinner className="size-5 animate-spin" />
      <p>{signInText.finishing}</p>
    </div>
  )
}
