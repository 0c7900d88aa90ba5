// Dialog of the source notice (출처 고지), opened from a lead or a thread; loads the mail to be sent.
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { SourceNoticeForm } from './source-notice-form.tsx'
import { sourceNoticeText } from './text.ts'

export type SourceNoticeDialogProps = DialogState & {
  leadId: string
  name: string
  /** the thread in which it is sent */
  threadId?: string
}

export function SourceNoticeDialog({ leadId, name, threadId, ...dialog }: SourceNoticeDialogProps) {
  // read again each time the dialog opens: the text is sent as shown
  const notice = useRead(
    api.notices.getSourceNotice,
    { params: { id: leadId }, query: { threadId } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  )
  if (notice.data)
    return <SourceNoticeForm {...dialog} notice={notice.data} name={name} threadId={threadId} />
  return (
    <Dialog {...dialog} title={sourceNoticeText.title(name)}>
      <Loading query={notice} title={sourceNoticeText.loadFailed} className="h-80 rounded-xl" />
    </Dialog>
  )
}
