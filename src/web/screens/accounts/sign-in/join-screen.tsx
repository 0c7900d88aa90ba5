// The page of an invitation link, for the signed-in user and for new users.
import { useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { SIGNS_IN, sessionQuery, useSession } from '#web/data/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { signInPath } from '#web/lib/api/session-expired.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDate } from '#web/lib/format.ts'
import { selectWorkspace } from '#web/lib/selected-workspace.ts'
import { failureText, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { shell } from '#web/words/shell.ts'
import { LinkPage } from './link-page.tsx'
import { AccountForm } from './sign-up-form.tsx'
import { joinText } from './text.ts'

export function JoinScreen() {
  const { token = '' } = useParams()
  const invitation = useRead(
    api.invitations.previewInvitation,
    { body: { token } },
    { retry: false, staleTime: Number.POSITIVE_INFINITY },
  )
  const session = useSession()
  const navigate = useNavigate()
  if (invitation.isError) {
    return (
      <LinkPage title={joinText.title}>
        <EmptyState
          titleAs="h1"
          icon={<Unlink />}
          title={failureText(invitation.error, common.loadFailed)}
          action={<LinkButton to="/">{joinText.toStart}</LinkButton>}
        />
      </LinkPage>
    )
  }
  if (invitation.isPending || session.isPending) {
    return (
      <LinkPage title={joinText.title}>
        <Spinner label={common.loading} className="mx-auto size-5 text-muted" />
      </LinkPage>
    )
  }
  const { workspaceName, invitedBy, role, email, expiresAt } = invitation.data
  const enter = (workspaceId: string): void => {
    selectWorkspace(workspaceId)
    toastSuccess(joinText.joined(workspaceName))
    void navigate('/', { replace: true })
  }
  return (
    <LinkPage title={joinText.title}>
      <h1 className="text-2xl font-bold tracking-[-0.025em] text-balance">
        {joinText.lead(invitedBy, workspaceName)}
      </h1>
      <p className="mt-1 mb-6 text-[13.5px] text-muted">
        {joinText.role(shell.roles[role])} · {joinText.until(formatDate(expiresAt))}
      </p>
      {session.data ? (
        <Signed token={token} invited={email} me={session.data.user} onJoined={enter} />
      ) : (
        <JoinForm token={token} email={email} onJoined={enter} />
      )}
    </LinkPage>
  )
}

type SignedProps = {
  token: string
  invited: string | null
  me: { name: string; email: string }
  onJoined: (workspaceId: string) => void
}

function Signed({ token, invited, me, onJoined }: SignedProps) {
  const accept = useChange(api.invitations.acceptInvitation, SIGNS_IN)
  const leave = useChange(api.session.signOut)
  const cache = useQueryClient()
  if (invited !== null && invited !== me.email) {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="amber">{joinText.otherAddress(invited, me.email)}</Banner>
        <Button
          variant="primary"
          size="lg"
          busy={leave.isPending}
          onClick={() =>
            leave.mutate(
              {},
              {
                onSuccess: () => cache.resetQueries({ queryKey: sessionQuery.queryKey }),
              },
            )
          }
        >
          {joinText.signOut}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{joinText.as(me.name, me.email)}</p>
      <ErrorBanner>{accept.isError && failureText(accept.error, joinText.failed)}</ErrorBanner>
      <Button
        variant="primary"
        size="lg"
        busy={accept.isPending}
        onClick={() =>
          accept.mutate({ body: { token } }, { onSuccess: ({ workspaceId }) => onJoined(workspaceId) })
        }
      >
        {joinText.accept}
      </Button>
    </div>
  )
}

// Join with a new account, or sign in with an existing one.

type JoinFormProps = { token: string; email: string | null; onJoined: (workspaceId: string) => void }

function JoinForm({ token, email, onJoined }: JoinFormProps) {
  const attempt = useChange(api.invitations.signUpInvited, SIGNS_IN)
  const navigate = useNavigate()
  return (
    <>
      <AccountForm
        email={email}
        submitLabel={joinText.create}
        busy={attempt.isPending}
        error={attempt.error}
        onSubmit={(body) =>
          attempt.mutate(
            { body: { token, ...body } },
            { onSuccess: ({ workspaceId }) => onJoined(workspaceId) },
          )
        }
      />
      <p className="mt-5 flex items-center justify-center gap-1.5 text-sm text-muted">
        {joinText.haveAccount}
        <button
          type="button"
          className="link min-h-7 rounded-md px-0.5 font-semibold"
          onClick={() => void navigate(signInPath(`/join/${token}`))}
        >
          {joinText.signIn}
        </button>
      </p>
    </>
  )
}
