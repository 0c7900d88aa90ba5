// Removes a member, or leaves the workspace: shows what the member owns and asks for the successor.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Handover, Member, MemberHandoverCounts } from '#api/workspaces/members.ts'
import { holds } from '#core/access.ts'
import { LEAVING_MAILBOX_ACTIONS } from '#core/workspaces/members.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useMembers } from '#web/data/workspaces/members.ts'
import type { WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText, toastSuccess } from '#web/lib/toast.ts'
import { fixedList } from '#web/parts/pickers/picker-query.ts'
import { pickerText } from '#web/parts/pickers/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Picker } from '#web/ui/form/picker.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { membersText } from './text.ts'

type RemoveMemberDialogProps = DialogState & { workspace: WorkspaceMembership; member: Member }

const KINDS = ['mailboxes', 'sequences', 'openContacts', 'threads'] as const
const holdsAny = (held: MemberHandoverCounts): boolean => KINDS.some((kind) => held[kind] > 0)

export function RemoveMemberDialog({ workspace, member, ...dialog }: RemoveMemberDialogProps) {
  const isMe = useMe().user.id === member.id
  // loaded again each time the dialog opens
  const held = useRead(
    api.members.getMemberHandoverCounts,
    { params: { id: workspace.id, userId: member.id } },
    { staleTime: 0, gcTime: 0 },
  )
  const members = useMembers(workspace.id).data?.data ?? []
  const remove = useChange(api.members.removeMember, { stale: 'everything', isAwaited: true })
  const leave = useChange(api.members.leaveWorkspace, { stale: [] })
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [successorId, setSuccessor] = useState('')
  const [mailboxes, setMailboxes] = useState<Handover['mailboxes']>('keep')
  const successors = members.filter(({ id, role }) => id !== member.id && holds(role, 'member'))
  const handsOver = held.data !== undefined && holdsAny(held.data)
  const choices = successors.map(({ id, name, email }) => ({ value: id, label: name, hint: email }))
  const confirm = async (): Promise<void> => {
    const handover = { successorId: handsOver ? successorId : null, mailboxes }
    if (isMe) {
      await leave.mutateAsync({ params: { id: workspace.id }, body: handover })
      await navigate('/sign-in')
      cache.clear()
    } else {
      await remove.mutateAsync({ params: { id: workspace.id, userId: member.id }, body: handover })
      toastSuccess(membersText.removed(member.name))
    }
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={isMe ? membersText.leaveTitle(workspace.name) : membersText.removeTitle(member.name)}
      description={isMe ? membersText.leaveEnds : membersText.accessEnds}
      actionLabel={isMe ? membersText.leave : membersText.remove}
      failed={isMe ? membersText.leaveFailed : membersText.removeFailed}
      onConfirm={confirm}
      unready={held.data === undefined || (handsOver && successorId === '')}
    >
      {held.isError ? (
        <Banner tone="red">{failureText(held.error, common.tryLater)}</Banner>
      ) : held.data === undefined ? (
        <Spinner label={common.loading} className="size-5 text-muted" />
      ) : (
        <div className="flex flex-col gap-4">
          <Held held={held.data} title={isMe ? membersText.holdsMine : membersText.holds(member.name)} />
          {handsOver && successors.length === 0 && <Banner tone="amber">{membersText.noSuccessor}</Banner>}
          {handsOver && successors.length > 0 && (
            <Field label={membersText.successor} hint={membersText.successorHint}>
              <Picker
                value={successorId}
                onValueChange={setSuccessor}
                placeholder={membersText.chooseSuccessor}
                searchHint={pickerText.member}
                valueLabel={choices.find(({ value }) => value === successorId)?.label}
                useOptions={(search) => fixedList(choices, search)}
              />
            </Field>
          )}
          {handsOver && held.data.mailboxes > 0 && (
            <RadioCards
              label={membersText.fate}
              showLabel
              value={mailboxes}
              onValueChange={setMailboxes}
              cards={LEAVING_MAILBOX_ACTIONS.map((value) => ({
                value,
                label: membersText.fates[value],
                hint: membersText.fateHints[value],
              }))}
            />
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}

function Held({ held, title }: { held: MemberHandoverCounts; title: string }) {
  if (!holdsAny(held)) return <p className="text-sm">{membersText.holdsNothing}</p>
  return (
    <div className="rounded-lg bg-sunken px-3 py-2.5 text-sm">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-4 marker:text-faint">
        {KINDS.filter((kind) => held[kind] > 0).map((kind) => (
          <li key={kind}>{membersText.held[kind](formatNumber(held[kind]))}</li>
        ))}
      </ul>
    </div>
  )
}
