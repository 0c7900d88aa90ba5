// Members and invitations of one workspace.
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#api/workspaces/members.ts'
import { holds, ROLES, type Role } from '#core/access.ts'
import { canAssignRole } from '#core/workspaces/members.ts'
import { useMyWorkspaces, type WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { type DialogState, useDialogs } from '#web/lib/form/open-dialog.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toasts } from '#web/lib/toast.ts'
import { useSectionWorkspace } from '#web/parts/workspaces/section-workspace.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { SecretDialog } from '#web/ui/dialog/secret-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { accountText } from '#web/words/account.ts'
import { shell } from '#web/words/shell.ts'
import { Invitations } from './invitations.tsx'
import { MembersTable } from './members-table.tsx'
import { membersText } from './text.ts'

const RemoveMemberDialog = lazyPart(() => import('./remove-member-dialog.tsx'), 'RemoveMemberDialog')

export function MembersTab() {
  const { workspace, choice } = useSectionWorkspace(membersText.pick, useMyWorkspaces())
  const dialogs = useDialogs()
  const inviting = dialogs.of<true>('inviting')
  const going = dialogs.of<Member>('going')
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
      {inviting.render((_, dialog) => (
        <InviteDialog {...dialog} workspace={workspace} />
      ))}
      {going.render((member, dialog) => (
        <RemoveMemberDialog {...dialog} workspace={workspace} member={member} />
      ))}
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
            toasts(on ? accountText.requireOn : accountText.requireOff, accountText.requireFailed),
          )
        }
      />
    </div>
  )
}

// Creates an invitation link and shows it once.
type InviteDialogProps = DialogState & { workspace: WorkspaceMembership }

function InviteDialog({ workspace, ...dialog }: InviteDialogProps) {
  const invite = useChange(api.invitations.createInvitation, { isAwaited: true })
  const [link, setLink] = useState<string>()
  const draft = useDraft({ role: 'member' as Role, email: '' })
  const { role, email } = draft.values
  if (link !== undefined) return <SecretDialog secret={link} {...dialog} text={membersText.link} />
  const submit = (): void =>
    invite.mutate(
      { params: { id: workspace.id }, body: { role, email: email.trim() || null } },
      {
        onSuccess: (made) => setLink(made.link),
        onError: (error) => draft.reportFailure(error, membersText.inviteFailed),
      },
    )
  return (
    <FormDialog
      {...dialog}
      title={membersText.inviteTitle}
      description={membersText.inviteHint}
      isDirty={email.trim() !== ''}
      busy={invite.isPending}
      submitLabel={membersText.inviteSubmit}
      onSubmit={submit}
      draft={draft}
    >
      <Field
        label={membersText.email}
        note={common.optional}
        hint={membersText.emailHint}
        error={draft.issueOf('email')}
      >
        <Input
          name="email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          placeholder="name@company.co.kr"
          {...draft.input('email')}
        />
      </Field>
      <RadioCards
        label={membersText.role}
        showLabel
        value={role}
        onValueChange={(next) => draft.set({ role: next })}
        cards={ROLES.filter((one) => canAssignRole(workspace.role, one)).map((value) => ({
          value,
          label: shell.roles[value],
          hint: membersText.roleHints[value],
        }))}
      />
    </FormDialog>
  )
}
