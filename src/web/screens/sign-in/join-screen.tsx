// The page behind an invitation's link: for whoever is signed in, and for somebody new.
import { useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { formatDate } from '#web/lib/format.ts'
import { keys } from '#web/lib/query-keys.ts'
import { failureText, toastDone } from '#web/lib/toast.ts'
import { selectWorkspace } from '#web/lib/workspace.ts'
import { useAcceptInvitation, useInvitation } from '#web/queries/invitations.ts'
import { useSession, useSignOut } from '#web/queries/session.ts'
import { common } from '#web/text/common.ts'
import { joinText } from '#web/text/people.ts'
import { shell } from '#web/text/shell.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { GatePage } from './gate-page.tsx'
import { JoinForm } from './join-form.tsx'

export function JoinScreen() {
  const { token = '' } = useParams()
  const invitation = useInvitation(token)
  const session = useSession()
  const navigate = useNavigate()
  if (invitation.isError) {
    return (
      <GatePage title={joinText.title}>
        <EmptyState
          titleAs="h1"
          icon={<Unlink />}
          title={failureText(invitation.error, common.loadFailed)}
          action={<LinkButton to="/">{joinText.toStart}</LinkButton>}
        />
      </GatePage>
    )
  }
  if (invitation.isPending || session.isPending) {
    return (
      <GatePage title={joinText.title}>
        <Spinner label={common.loading} className="mx-auto size-5 text-muted" />
      </GatePage>
    )
  }
  const { workspaceName, invitedBy, role, email, expiresAt } = invitation.data
  const enter = (workspaceId: string): void => {
    selectWorkspace(workspaceId)
    toastDone(joinText.joined(workspaceName))
    void navigate('/', { replace: true })
  }
  return (
    <GatePage title={joinText.title}>
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
    </GatePage>
  )
}

type SignedProps = {
  token: string
  invited: string | null
  me: { name: string; email: string }
  onJoined: (workspaceId: string) => void
}

function Signed({ token, invited, me, onJoined }: SignedProps) {
  const accept = useAcceptInvitation()
  const leave = useSignOut()
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
            leave.mutate(undefined, { onSuccess: () => cache.resetQueries({ queryKey: keys.me }) })
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
      {accept.isError && (
        <div role="alert">
          <Banner tone="red">{failureText(accept.error, joinText.failed)}</Banner>
        </div>
      )}
      <Button
        variant="primary"
        size="lg"
        busy={accept.isPending}
        onClick={() => accept.mutate(token, { onSuccess: ({ workspaceId }) => onJoined(workspaceId) })}
      >
        {joinText.accept}
      </Button>
    </div>
  )
}
