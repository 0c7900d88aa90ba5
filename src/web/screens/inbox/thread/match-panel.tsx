// Assigns an unmatched thread to a lead and shows the consequences.
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '#api/endpoint.ts'
import type { InboxThreadDetail, listInboxCandidates } from '#api/inbox/inbox.ts'
import { isOpen } from '#core/enrollments/enrollment.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { useIsShown } from '#web/lib/use-is-shown.ts'
import { assignText } from '#web/screens/inbox/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { enrollmentStatus as statuses } from '#web/words/enrollments.ts'

type Candidate = ReplyOf<typeof listInboxCandidates>['data'][number]

export type MatchPanelProps = { thread: InboxThreadDetail; onMoved: (id: string) => void }

export function MatchPanel({ thread, onMoved }: MatchPanelProps) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const candidates = useRead(
    api.inbox.listInboxCandidates,
    { params: { id: thread.id }, query: { search } },
    { enabled: open, keepsLast: true },
  )
  const assign = useChange(api.inbox.assignInboxThread)
  const confirming = useOpenDialog<Candidate>()
  const isShown = useIsShown()
  const connect = async ({ id, enrollmentId }: Candidate): Promise<void> => {
    try {
      const moved = await assign.mutateAsync({
        params: { id: thread.id },
        body: { leadId: id, ...(enrollmentId && { enrollmentId }) },
      })
      toastSuccess(assignText.connected)
      // a user who has moved on stays where they are
      if (!isShown()) return
      setOpen(false)
      onMoved(moved.id)
    } catch (error) {
      toastFailure(error, assignText.failed)
    }
  }
  return (
    <div className="pb-3">
      <Banner
        tone="amber"
        title={assignText.title}
        action={
          <Button size="sm" icon={<Link2 aria-hidden />} onClick={() => setOpen(true)}>
            {assignText.open}
          </Button>
        }
      >
        {assignText.hint}
      </Banner>
      <Dialog open={open} onOpenChange={setOpen} title={assignText.dialog} description={thread.fromAddress}>
        <SearchBox
          value={search}
          onSearch={setSearch}
          label={assignText.search}
          placeholder={assignText.search}
          className="mb-3 sm:w-full"
        />
        {candidates.isPending ? (
          <Skeleton className="h-12 w-full" />
        ) : (
          <ul aria-label={assignText.found} className="flex flex-col">
            {candidates.data?.data.map((candidate) => (
              <li key={candidate.id} className="flex items-center gap-3 border-t border-line py-2">
                <div className="min-w-0 flex-1">
                  <p className="truncate text-sm font-medium">
                    {candidate.contactName || candidate.contactEmail} · {candidate.companyName}
                  </p>
                  <p className="truncate text-xs text-muted">{candidate.contactEmail}</p>
                  <p className="text-xs text-muted">{consequence(candidate)}</p>
                </div>
                <Button size="sm" disabled={assign.isPending} onClick={() => confirming.show(candidate)}>
                  {assignText.connect}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {candidates.data?.data.length === 0 && (
          <p className="py-4 text-center text-sm text-muted">
            {search ? assignText.none : assignText.noneGuess}
          </p>
        )}
      </Dialog>
      {confirming.render((value, dialog) => (
        <ConfirmDialog
          {...dialog}
          tone="primary"
          title={assignText.confirm(value.contactName || (value.contactEmail ?? ''))}
          description={assignText.final}
          ends={[consequence(value)]}
          actionLabel={assignText.connect}
          onConfirm={() => value && connect(value)}
        />
      ))}
    </div>
  )
}

function consequence({ enrollmentStatus, sequenceName }: Candidate): string {
  if (!enrollmentStatus || !sequenceName) return assignText.leadOnly
  const ends = isOpen(enrollmentStatus) || enrollmentStatus === 'completed'
  return ends ? assignText.ends(sequenceName) : assignText.keeps(sequenceName, statuses[enrollmentStatus])
}
