// Members and invitations of one workspace.
import { UserPlus } from 'lucide-react'
import type { Member } from '#api/workspaces/members.ts'
import { holds } from '#core/access.ts'
import type { WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { useSectionWorkspace } from '#web/parts/workspaces/section-workspace.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { accountText } from '#web/words/account.ts'
import { Invitations } from './invitations.tsx'
import { MembersTable } from './members-table.tsx'
import { membersText } from './text.ts'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'), 'InviteDialog')
const RemoveMemberDialog = lazyPart(() => import('./remove-member-dialog.tsx'), 'RemoveMemberDialog')

export function MembersTab() {
  const { workspace, choice } = useSectionWorkspace(membersText.pick, useMyWorkspaces())
  const dialogs = useDialogs<{
    inviting: true
    going: Member
  }>()
  const inviting = dialogs.of('inviting')
  const going = dialogs.of('going')
  if (!workspace) return null
  const mayInvite = holds(workspace.role, 'admin')
  return (
    <div className="flex flex-col gap-8">
      <Section
        description={membersText.of(workspace.name)}
        actions={
          <>
            {choice}
            {mayInvite && (
              <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => inviting.show(true)}>
                {membersText.invite}
              </Button>
            )}
          </>
        }
      >
        <MembersTable workspace={workspace} onGo={going.show} />
        {workspace.role === 'owner' && <RequireSecondStep workspace={workspace} key={workspace.id} />}
      </Section>
      {mayInvite && <Invitations workspaceId={workspace.id} />}
      {inviting.value && <InviteDialog {...inviting} key={inviting.key} workspace={workspace} />}
      {going.value && (
        <RemoveMemberDialog {...going} key={`go-${going.key}`} workspace={workspace} member={going.value} />
      )}
    </div>
  )
}

// Owners can require the second step of sign-in for all members.

function RequireSecondStep({ workspace }: { workspace: WorkspaceMembership }) {
  const change = useChange(api.workspaces.updateWorkspace, { isAwaited: true })
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Switch
        label={accountText.require}
        hint={accountText.requireHint}
        checked={change.isPending ? change.variables.body?.requiresTwoFactor : workspace.requiresTwoFactor}
        disabled={change.isPending}
        onCheckedChange={(on) =>
          change.mutate(
            { params: { id: workspace.id }, body: { requiresTwoFactor: on } },
            {
              onSuccess: () => toastSuccess(on ? accountText.requireOn : accountText.requireOff),
              onError: (error) => toastFailure(error, accountText.requireFailed),
            },
          )
        }
      />
    </div>
  )
}
