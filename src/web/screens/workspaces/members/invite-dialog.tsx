// Creates an invitation link and shows it once.
import { useState } from 'react'
import { ROLES, type Role } from '#core/access.ts'
import { canAssignRole } from '#core/workspaces/members.ts'
import type { WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { shell } from '#web/words/shell.ts'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'
import { membersText } from './text.ts'

type InviteDialogProps = {
  workspace: WorkspaceMembership
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function InviteDialog({ workspace, open, onOpenChange }: InviteDialogProps) {
  const invite = useChange(api.invitations.createInvitation, { isAwaited: true })
  const [link, setLink] = useState<string>()
  const draft = useDraft({ role: 'member' as Role, email: '' })
  const { role, email } = draft.values
  if (link !== undefined) return <InvitationLinkDialog link={link} open={open} onOpenChange={onOpenChange} />
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
      open={open}
      onOpenChange={onOpenChange}
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
          value={email}
          onChange={(event) => draft.set({ email: event.target.value })}
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
