// Joining with a new account, or the way to sign in with the one that is there.
import { useNavigate } from 'react-router'
import { signInPath } from '#web/lib/api/session-expired.ts'
import { joinText } from '#web/shared/text/members.ts'
import { useSignUpInvited } from '#web/workspaces/queries/invitations.ts'
import { AccountForm } from './sign-up-form.tsx'

type JoinFormProps = { token: string; email: string | null; onJoined: (workspaceId: string) => void }

export function JoinForm({ token, email, onJoined }: JoinFormProps) {
  const attempt = useSignUpInvited()
  const navigate = useNavigate()
  return (
    <>
      <AccountForm
        email={email}
        submitLabel={joinText.create}
        busy={attempt.isPending}
        error={attempt.error}
        onSubmit={(body) =>
          attempt.mutate({ token, ...body }, { onSuccess: ({ workspaceId }) => onJoined(workspaceId) })
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
