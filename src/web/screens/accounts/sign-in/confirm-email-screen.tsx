// The page of an email change link. Opening it changes nothing, because mail scanners open links.
import { useNavigate, useParams } from 'react-router'
import { SIGNS_IN } from '#web/data/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { failureText, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { emailChangeText as text } from '#web/words/account.ts'
import { LinkPage } from './link-page.tsx'

export function ConfirmEmailScreen() {
  const { token = '' } = useParams()
  const confirm = useChange(api.account.confirmEmailChange, SIGNS_IN)
  const navigate = useNavigate()
  const press = (): void =>
    confirm.mutate(
      { body: { token } },
      {
        onSuccess: () => {
          toastSuccess(text.confirmed)
          void navigate('/settings?tab=account', { replace: true })
        },
      },
    )
  return (
    <LinkPage title={text.confirmTitle}>
      <h1 className="text-2xl font-bold tracking-[-0.025em]">{text.confirmTitle}</h1>
      <p className="mt-1 mb-6 text-[13.5px] text-muted">{text.confirmHint}</p>
      <div className="flex flex-col gap-4">
        <ErrorBanner>{confirm.isError && failureText(confirm.error, text.confirmFailed)}</ErrorBanner>
        <Button variant="primary" size="lg" busy={confirm.isPending} onClick={press}>
          {text.confirm}
        </Button>
      </div>
    </LinkPage>
  )
}
