// Moves the leads that wait for a mailbox to another one: how many, of which sequences, and who stays.
import { useState } from 'react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { useMailbox, useMoveWaitingLeads } from '#web/data/mailboxes/mailboxes.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { MailboxesPicker } from '#web/parts/pickers/mailboxes-picker.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { moveWaitingText as words } from './text.ts'

type MoveWaitingProps = DialogState & { mailboxId: string }

/** Sequences named in the dialog. */
const NAMED = 3

export function MoveWaitingDialog({ mailboxId, ...dialog }: MoveWaitingProps) {
  const mailbox = useMailbox(mailboxId).data
  // how many leads with planned mails of a mailbox can be moved; read again at every opening
  const waiting = useRead(
    api.emailAccounts.countWaitingLeads,
    { params: { id: mailboxId } },
    { staleTime: 0 },
  )
  const move = useMoveWaitingLeads()
  const [targets, setTargets] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string>()
  const movable = waiting.data?.movable ?? 0
  const submit = (): void => {
    if (targets.length === 0) {
      setFault(words.needTarget)
      return
    }
    move.mutate(
      targets.length > 1
        ? { id: mailboxId, userEmailAccountIds: [...targets] }
        : { id: mailboxId, userEmailAccountId: targets[0] ?? '' },
      {
        onSuccess: ({ movedCount, stayedCount, mailboxes = [] }) => {
          dialog.onOpenChange(false)
          if (movedCount === 0) toastInfo(words.nothing)
          else
            toastSuccess(words.done(formatNumber(movedCount)), undefined, {
              detail:
                [
                  mailboxes.map((one) => words.share(one.address, formatNumber(one.movedCount))).join(', '),
                  stayedCount > 0 && words.staying(formatNumber(stayedCount)),
                ]
                  .filter(Boolean)
                  .join(' · ') || undefined,
            })
        },
        onError: (error) => setFault(failureText(error, words.failed)),
      },
    )
  }
  const offReason = (account: EmailAccount): string | undefined => {
    if (account.id === mailboxId) return words.sameMailbox
    if (account.kind !== mailbox?.kind) return words.otherKind
    return undefined
  }
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={words.title(mailbox?.name ?? '')}
      description={words.hint}
      busy={move.isPending}
      canSubmit={movable > 0}
      submitLabel={movable > 0 ? words.action(formatNumber(movable)) : words.actionNone}
      onSubmit={submit}
    >
      {waiting.isError ? (
        <QueryError query={waiting} />
      ) : waiting.data && mailbox ? (
        <>
          <WaitingFacts {...waiting.data} />
          {mailbox.guard.state !== 'ok' && <Banner tone="amber">{words.bounces}</Banner>}
          {movable > 0 && (
            <Field
              label={words.target}
              required
              error={fault}
              hint={targets.length > 1 ? words.sharedHint : undefined}
            >
              <MailboxesPicker
                offReason={offReason}
                workspaceIds={mailbox.workspaceId}
                values={targets}
                onValuesChange={(ids) => {
                  setTargets(ids)
                  setFault(undefined)
                }}
                placeholder={words.placeholder}
              />
            </Field>
          )}
        </>
      ) : (
        <Skeleton className="h-20" />
      )}
    </FormDialog>
  )
}

type WaitingFactsProps = {
  movable: number
  staying: number
  sequences: readonly { sequenceId: string; name: string; count: number }[]
}

function WaitingFacts({ movable, staying, sequences }: WaitingFactsProps) {
  if (movable === 0) return <p>{words.nothing}</p>
  const named = sequences
    .slice(0, NAMED)
    .map(({ name, count }) => words.bySequence(name, formatNumber(count)))
  const rest = sequences.length - named.length
  return (
    <div className="flex flex-col gap-1">
      <p className="tabular text-base font-semibold">{words.movable(formatNumber(movable))}</p>
      <p className="text-sm text-muted">
        {[...named, ...(rest > 0 ? [words.more(formatNumber(rest))] : [])].join(' · ')}
      </p>
      {staying > 0 && <p className="text-sm text-muted">{words.staying(formatNumber(staying))}</p>}
    </div>
  )
}
