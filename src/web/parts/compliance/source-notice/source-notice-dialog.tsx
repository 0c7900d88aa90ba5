// Dialog of the source notice (출처 고지), opened from a lead or a thread; loads the mail to be sent.
import { useSourceNotice } from '#web/data/compliance/notices.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SourceNoticeForm } from './source-notice-form.tsx'
import { sourceNoticeText } from './text.ts'

export type SourceNoticeDialogProps = {
  leadId: string
  name: string
  /** the thread in which it is sent */
  threadId?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function SourceNoticeDialog({ leadId, name, threadId, open, onOpenChange }: SourceNoticeDialogProps) {
  const notice = useSourceNotice(leadId, threadId)
  if (notice.data)
    return (
      <SourceNoticeForm
        notice={notice.data}
        name={name}
        threadId={threadId}
        open={open}
        onOpenChange={onOpenChange}
      />
    )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={sourceNoticeText.title(name)}>
      {notice.isError ? (
        <QueryError title={sourceNoticeText.loadFailed} query={notice} />
      ) : (
        <Skeleton className="h-80 rounded-xl" />
      )}
    </Dialog>
  )
}
