// Shows what a deletion stops, and asks an owner for the password and, if it is on, the second step.
import type { WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { workspaceEndsText as text } from './text.ts'

type DeleteWorkspaceDialogProps = DialogState & { workspace: WorkspaceMembership }

export function DeleteWorkspaceDialog({ workspace, ...dialog }: DeleteWorkspaceDialogProps) {
  const remove = useChange(api.workspaceEnds.deleteWorkspace, { isAwaited: true })
  const asksCode = Boolean(useRead(api.account.getTwoFactor, {}).data?.since)
  const draft = useDraft({ password: '', code: '' })
  const { password, code } = draft.values
  const submit = (): void => {
    const wrong = {
      ...(password === '' && { password: text.needPassword }),
      ...(asksCode && code.trim() === '' && { code: text.needCode }),
    }
    if (draft.flag(wrong)) return
    remove.mutate(
      { params: { id: workspace.id }, body: { password, ...(asksCode && { code: code.trim() }) } },
      closing(dialog, draft, text.failed, () => toastSuccess(text.done(workspace.name))),
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={text.title(workspace.name)}
      description={text.hint}
      size="sm"
      isDirty={false}
      busy={remove.isPending}
      submitLabel={text.submit}
      isDangerous
      onSubmit={submit}
      draft={draft}
    >
      <Ends id={workspace.id} />
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        value={password}
        onChange={(value) => draft.set({ password: value })}
        error={draft.issueOf('password')}
      />
      {asksCode && (
        <Field label={text.code} hint={text.codeHint} error={draft.issueOf('code')}>
          <Input name="code" autoComplete="one-time-code" {...draft.input('code')} />
        </Field>
      )}
    </FormDialog>
  )
}

/** Each count that is not zero, one per line. */
function Ends({ id }: { id: string }) {
  const holdings = useRead(api.workspaceEnds.getWorkspaceContents, { params: { id } })
  const { data } = holdings
  const lines = data
    ? (
        [
          [data.runningSequences, text.running],
          [data.openEnrollments, text.enrollments],
          [data.mailboxes, text.mailboxes],
          [data.members, text.members],
          [data.leads, text.leads],
        ] as const
      ).flatMap(([count, sentence]) => (count > 0 ? [sentence(formatNumber(count))] : []))
    : [holdings.isError ? text.countFailed : text.counting]
  return (
    <ul className="flex list-disc flex-col gap-1 rounded-lg bg-sunken py-2.5 pr-3 pl-7 text-sm marker:text-faint">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
