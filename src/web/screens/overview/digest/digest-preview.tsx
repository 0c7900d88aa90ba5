// The digest of now in a dialog, as HTML or text.
import { useState } from 'react'
import type { DigestPreview } from '#api/overview/digest.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { digestText } from './text.ts'

export type DigestPreviewDialogProps = {
  workspaceId: string
  /** '': none is chosen */
  mailboxId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const DigestPreviewDialog = ({
  workspaceId,
  mailboxId,
  open,
  onOpenChange,
}: DigestPreviewDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} size="md" title={digestText.preview}>
    <Preview workspaceId={workspaceId} mailboxId={mailboxId} />
  </Dialog>
)

function Preview({ workspaceId, mailboxId }: { workspaceId: string; mailboxId: string }) {
  // the digest of now, read again whenever it is opened
  const preview = useRead(
    api.digest.previewDigest,
    { params: { id: workspaceId }, query: { userEmailAccountId: mailboxId || undefined } },
    { staleTime: 0 },
  )
  if (preview.isError && !preview.data) return <QueryError title={digestText.previewFailed} query={preview} />
  return preview.data ? <Mail mail={preview.data} /> : <Skeleton className="h-80 rounded-xl" />
}

function Mail({ mail }: { mail: DigestPreview }) {
  const [format, setFormat] = useState<'html' | 'text'>('html')
  const { from, to, subject, hasNews } = mail
  return (
    <div className="flex flex-col gap-4">
      {!hasNews && <Banner tone="blue">{digestText.noNews}</Banner>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">{digestText.from}</dt>
        <dd className="min-w-0 break-words">{from ? `${from.name} <${from.address}>` : digestText.noFrom}</dd>
        <dt className="text-muted">{digestText.to}</dt>
        <dd className="min-w-0 break-words">{to}</dd>
        <dt className="text-muted">{digestText.subject}</dt>
        <dd className="min-w-0 break-words font-semibold">{subject}</dd>
      </dl>
      <Tabs
        label={digestText.format}
        value={format}
        onValueChange={setFormat}
        tabs={[
          { value: 'html', label: digestText.html },
          { value: 'text', label: digestText.text },
        ]}
      />
      <div {...tabPanelProps(digestText.format, format)}>
        {format === 'html' ? (
          <MailFrame html={mail.html} title={subject} linksWork={false} className="h-[46dvh]" />
        ) : (
          <p className="rounded-lg border border-line bg-surface p-4 text-sm leading-relaxed break-words whitespace-pre-wrap">
            {mail.text}
          </p>
        )}
      </div>
    </div>
  )
}
