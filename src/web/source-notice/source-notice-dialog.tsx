// 출처 고지, from a contact's row or from the thread with their question: waits for what would be sent.
import { failureText } from '#web/lib/toast.ts'
import { useSourceNotice } from '#web/queries/notices.ts'
import { SourceNoticeForm } from '#web/source-notice/source-notice-form.tsx'
import { common } from '#web/text/common.ts'
import { sourceNoticeText } from '#web/text/notices.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type SourceNoticeDialogProps = {
  leadId: string
  name: string
  /** the thread it answers in */
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
        <ErrorState
          title={sourceNoticeText.loadFailed}
          message={failureText(notice.error, common.tryLater)}
          busy={notice.isFetching}
          onRetry={() => void notice.refetch()}
        />
      ) : (
        <Skeleton className="h-80 rounded-xl" />
      )}
    </Dialog>
  )
}
