// One planned email as the lead would receive it: recipient, time, reason, and the rendered text.
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RehearsedMail } from '#api/sending/sequence-plan.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { useWrittenMail } from '#web/data/designer/mail-preview.ts'
import { useRenderedMail } from '#web/data/sending/rehearsal.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { SentFiles } from '#web/parts/sending/attachments/attachments.tsx'
import { leadName } from '#web/parts/writing/mail-editor/preview/lead-name.ts'
import { PreviewFrame } from '#web/parts/writing/mail-editor/preview/preview-frame.tsx'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { useRehearsalState } from '#web/screens/designer/rehearsal/rehearsal-context.ts'
import { mailText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { EmailNumberBadge } from './email-number-badge.tsx'
import { SendTimeReason } from './send-time-reason.tsx'

type MailDialogProps = {
  mail: RehearsedMail
  open: boolean
  onClose: () => void
  /** shows another email of the same lead */
  onShow: (mail: RehearsedMail) => void
}

export function MailDialog({ mail, open, onClose, onShow }: MailDialogProps) {
  const { emailNumbers, zone, view, plan } = useRehearsalState()
  const others = view === 'lead' ? (plan?.data ?? []) : []
  const at = others.findIndex(({ nodeId }) => nodeId === mail.nodeId)
  const before = others[at - 1]
  const after = others[at + 1]
  const isSent = mail.state === 'sent'
  const sender = plan?.mailboxes.find((one) => one.userEmailAccountId === mail.userEmailAccountId)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="lg"
      title={isSent ? mailText.titleSent : mailText.title}
      aside={<EmailNumberBadge sign={emailNumbers.get(mail.nodeId)} className="mt-1" />}
      footer={<Button onClick={onClose}>{common.close}</Button>}
      footerStart={
        others.length > 1 &&
        at >= 0 && (
          <span className="flex gap-2">
            <Button
              disabled={!before}
              icon={<ChevronLeft aria-hidden />}
              onClick={() => before && onShow(before)}
            >
              {mailText.previous}
            </Button>
            <Button disabled={!after} onClick={() => after && onShow(after)}>
              {mailText.next}
              <ChevronRight aria-hidden />
            </Button>
          </span>
        )
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Fact label={mailText.to}>
          <b className="font-semibold">{leadName(mail)}</b>
          {mail.contactEmail && <span className="text-muted"> &lt;{mail.contactEmail}&gt;</span>}
        </Fact>
        {sender?.name && (
          <Fact label={mailText.from}>
            {sender.name}
            {sender.address !== sender.name && <span className="text-muted"> &lt;{sender.address}&gt;</span>}
          </Fact>
        )}
        <Fact label={isSent ? mailText.whenSent : mailText.when}>
          <span className="tabular font-semibold">{formatDateTime(mail.plannedAt, plan?.now, zone)}</span>
        </Fact>
        {!isSent && (
          <Fact label={mailText.why}>
            <SendTimeReason mail={mail} className="pt-px" />
          </Fact>
        )}
      </dl>
      <Content mail={mail} onClose={onClose} />
    </Dialog>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

function Content({ mail, onClose }: { mail: RehearsedMail; onClose: () => void }) {
  const { workflow, sequence } = useRehearsalState()
  const { view } = useDesigner()
  const node = findNode(workflow, mail.nodeId)
  const draft = isMail(node) ? node : null
  const isUnwritten = mail.content === 'unwritten'
  const { data: generated } = useWrittenMail(
    { sequenceId: sequence.id, nodeId: mail.nodeId },
    mail.content === 'generated' ? mail.leadId : null,
  )
  const text = mail.content === 'generated' ? (generated ?? undefined) : draft?.data
  const query = useRenderedMail(
    sequence.id,
    workflow,
    {
      nodeId: mail.nodeId,
      leadId: mail.leadId,
      subject: text?.subject ?? '',
      bodyText: text?.bodyText ?? '',
      bodyHtml: text?.bodyHtml ?? '',
      isGenerated: mail.content === 'generated',
      userEmailAccountId: mail.userEmailAccountId ?? undefined,
    },
    text !== undefined && !isUnwritten,
  )
  if (!draft) return <EmptyState title={mailText.gone} />
  if (isUnwritten) {
    return (
      <EmptyState
        title={mailText.unwritten}
        description={mailText.unwrittenHint}
        action={
          <Button
            onClick={() => {
              onClose()
              view.openDialog('generation', mail.nodeId)
            }}
          >
            {mailText.generate}
          </Button>
        }
      />
    )
  }
  if (query.isError) {
    return <QueryError title={mailText.failed} query={query} />
  }
  const shown = query.data
  return (
    <div className="mt-3" aria-busy={!shown}>
      {mail.state === 'sent' && <Banner className="mb-2">{mailText.sent}</Banner>}
      {shown && shown.missing.length > 0 && (
        <Banner tone="amber" icon={<TriangleAlert aria-hidden />} className="mb-2">
          {mailText.missing(shown.missing.map((name) => `{{${name}}}`).join(', '))}
        </Banner>
      )}
      {shown && shown.faults.length > 0 && (
        <Banner tone="red" icon={<TriangleAlert aria-hidden />} title={mailText.faults} className="mb-2">
          {shown.faults.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      {shown && <SentFiles files={shown.files} />}
      <div className="mt-2 flex h-[min(440px,50dvh)] flex-col overflow-hidden rounded-[10px] border border-line">
        <p className="border-b border-line bg-sunken px-4 py-2.5 text-[13.5px] font-semibold">
          {shown ? shown.subject || mailText.noSubject : <Skeleton className="w-64" />}
        </p>
        {shown ? (
          <PreviewFrame bodyHtml={shown.html ?? ''} bodyText={shown.text} />
        ) : (
          <div className="flex flex-col gap-2.5 p-4">
            <Skeleton className="w-1/3" />
            <Skeleton />
            <Skeleton className="w-2/3" />
          </div>
        )}
      </div>
    </div>
  )
}
