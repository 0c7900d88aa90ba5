// Makes a link that brings somebody in, and shows it once.
import { useState } from 'react'
import { ROLES, type Role } from '#core/access.ts'
import { mayGive } from '#core/workspaces/members.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useInvite } from '#web/queries/invitations.ts'
import type { MyWorkspace } from '#web/queries/workspaces.ts'
import { common } from '#web/text/common.ts'
import { peopleText } from '#web/text/people.ts'
import { shell } from '#web/text/shell.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { LinkDialog } from './link-dialog.tsx'

type InviteDialogProps = { workspace: MyWorkspace; open: boolean; onOpenChange: (open: boolean) => void }

export function InviteDialog({ workspace, open, onOpenChange }: InviteDialogProps) {
  const invite = useInvite(workspace.id)
  const [link, setLink] = useState<string>()
  const draft = useDraft({ role: 'member' as Role, email: '' })
  const { role, email } = draft.values
  if (link !== undefined) return <LinkDialog link={link} open={open} onOpenChange={onOpenChange} />
  const submit = (): void =>
    invite.mutate(
      { role, email: email.trim() || null },
      {
        onSuccess: (made) => setLink(made.link),
        onError: (error) => draft.refuse(error, peopleText.inviteFailed),
      },
    )
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={peopleText.inviteTitle}
      description={peopleText.inviteHint}
      dirty={email.trim() !== ''}
      busy={invite.isPending}
      submitLabel={peopleText.inviteSubmit}
      onSubmit={submit}
      form={draft.form}
      fault={draft.fault}
    >
      <Field
        label={peopleText.email}
        note={common.optional}
        hint={peopleText.emailHint}
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
        label={peopleText.role}
        showLabel
        value={role}
        onValueChange={(next) => draft.set({ role: next })}
        cards={ROLES.filter((one) => mayGive(workspace.role, one)).map((value) => ({
          value,
          label: shell.roles[value],
          hint: peopleText.roleHints[value],
        }))}
      />
    </FormDialog>
  )
}
