// Notices that cannot be sent without a user, with the days left and other mailboxes that could send them.
import { useState } from 'react'
import type { WaitingNotice } from '#api/compliance/notices.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChangeOf, useRead } from '#web/lib/api/query.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { toastFailure, toastSuccess, toasts } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { waitingNoticeText as text } from './text.ts'

type NoticeResolution =
  | { id: string; way: 'send'; emailAccountId: string }
  | { id: string; way: 'close'; decision: 'sent' | 'skip' }

const useResolveNotice = () =>
  useChangeOf('notices', ({ id, ...resolution }: NoticeResolution) =>
    resolution.way === 'send'
      ? api.notices.sendNoticeFromMailbox({
          params: { id },
          body: { emailAccountId: resolution.emailAccountId },
        })
      : api.notices.closeWaitingNotice({ params: { id }, body: { decision: resolution.decision } }),
  )

export function WaitingNotices({ workspaceIds }: { workspaceIds: string | undefined }) {
  const notices = useRead(api.notices.listWaitingNotices, { query: { workspaceIds } })
  const may = useHasRole('member')
  if (notices.isError) return <QueryError title={text.loadFailed} query={notices} />
  if (!notices.data) return <Skeleton className="h-16 rounded-lg" />
  return (
    <ul className="flex flex-col divide-y divide-line">
      {notices.data.data.map((notice) => (
        <Notice key={notice.id} notice={notice} may={may} />
      ))}
    </ul>
  )
}

function Notice({ notice, may }: { notice: WaitingNotice; may: boolean }) {
  const { id, kind, toAddress, daysLeft, mailboxes, state } = notice
  const [chosen, setChosen] = useState(mailboxes[0]?.id ?? '')
  const dropping = useOpenDialog<true>()
  const resolve = useResolveNotice()
  const close = (decision: 'sent' | 'skip') =>
    resolve.mutateAsync({ id, way: 'close', decision }).then(
      () => toastSuccess(text.closed),
      (error: unknown) => {
        toastFailure(error, text.closeFailed)
        throw error
      },
    )
  const send = (): void =>
    resolve.mutate({ id, way: 'send', emailAccountId: chosen }, toasts(text.sent, text.sendFailed))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="font-semibold break-all">{toAddress}</span>
          <Badge>{text.kinds[kind]}</Badge>
          {daysLeft !== null && <Badge tone={daysLeft <= 3 ? 'red' : 'amber'}>{text.left(daysLeft)}</Badge>}
        </span>
        <span className="block text-sm break-words text-muted">{noticeReason(notice)}</span>
      </span>
      {may && (
        <span className="flex flex-wrap items-center gap-2">
          {state === 'uncertain' ? (
            <Button size="sm" busy={resolve.isPending} onClick={() => void close('sent').catch(() => {})}>
              {text.wasSent}
            </Button>
          ) : mailboxes.length > 0 ? (
            <>
              <Select
                aria-label={text.through}
                className="w-auto max-w-56"
                value={chosen}
                onValueChange={setChosen}
                options={mailboxes.map(({ id: value, address }) => ({ value, label: address }))}
              />
              <Button size="sm" variant="primary" busy={resolve.isPending} onClick={send}>
                {text.send}
              </Button>
            </>
          ) : (
            <>
              <span className="text-xs text-muted">{text.noOther}</span>
              <LinkButton size="sm" to="/email-accounts">
                {text.accounts}
              </LinkButton>
            </>
          )}
          <Button size="sm" variant="ghost-danger" onClick={() => dropping.show(true)}>
            {text.drop}
          </Button>
        </span>
      )}
      <ConfirmDialog
        open={dropping.open}
        onOpenChange={dropping.onOpenChange}
        title={text.dropTitle(toAddress)}
        ends={text.dropEnds}
        actionLabel={text.drop}
        onConfirm={() => close('skip')}
      />
    </li>
  )
}

function noticeReason({ state, reason, mailboxAddress, mailboxStatus }: WaitingNotice): string {
  if (state === 'uncertain') return text.uncertain
  if (state === 'failed') return text.failed(reason)
  return mailboxAddress && mailboxStatus === 'paused'
    ? text.paused(mailboxAddress)
    : text.waits(mailboxAddress)
}
