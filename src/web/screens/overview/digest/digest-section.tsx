// 설정 → 매일 요약: for each workspace of the user, whether, when and through which mailbox.
import { useState } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import type { DigestPreview, saveDigest } from '#api/overview/digest.ts'
import { DIGEST_HOURS } from '#core/overview/digest.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useMailbox, useMailboxes } from '#web/data/mailboxes/mailboxes.ts'
import { atLeast } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChange, useChangeOf, useRead } from '#web/lib/api/query.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatDate } from '#web/lib/format.ts'
import { toastFailure, toastSuccess, toasts } from '#web/lib/toast.ts'
import { MailboxPicker } from '#web/parts/pickers/mailbox-picker.tsx'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { digestText } from './text.ts'

/** @param body null: off */
const useSaveDigest = (id: string) =>
  useChangeOf(
    'digest',
    (body: BodyOf<typeof saveDigest> | null) =>
      body ? api.digest.saveDigest({ params: { id }, body }) : api.digest.stopDigest({ params: { id } }),
    { replies: query(api.digest.getDigest, { params: { id } }) },
  )

const { first, last: lastHour } = DIGEST_HOURS
const HOURS = Array.from({ length: lastHour - first + 1 }, (_, index) => first + index)

export function DigestSection() {
  const { workspaces } = useMe()
  return (
    <div className="flex flex-col gap-8">
      {workspaces.map(({ id, name, role }) => (
        <WorkspaceDigest key={id} workspaceId={id} name={name} may={atLeast(role, 'member')} />
      ))}
    </div>
  )
}

type WorkspaceDigestProps = {
  workspaceId: string
  name: string
  /** viewers get no digest */
  may: boolean
}

function WorkspaceDigest({ workspaceId, name, may }: WorkspaceDigestProps) {
  const { user } = useMe()
  const setting = useRead(api.digest.getDigest, { params: { id: workspaceId } })
  const save = useSaveDigest(workspaceId)
  const test = useChange(api.digest.testDigest, { stale: [] })
  const [previewing, setPreviewing] = useState(false)
  const anyMailbox = useMailboxes({ workspaceIds: workspaceId, limit: 1, offset: 0 })
  const chosen = setting.data?.userEmailAccountId ?? setting.data?.defaultEmailAccountId ?? ''
  const mailbox = useMailbox(chosen)
  if (!setting.data)
    return <Loading query={setting} title={digestText.loadFailed} className="h-40 rounded-xl" />
  const { hour, userEmailAccountId, last } = setting.data
  const isOn = may && setting.data.isOn
  const change = (body: Parameters<typeof save.mutate>[0]): void =>
    save.mutate(body, toasts(body ? digestText.saved : digestText.stopped, digestText.failed))
  return (
    <Section title={name}>
      <div className="flex flex-col gap-4">
        <Switch
          label={digestText.on}
          hint={digestText.onHint(user.email)}
          checked={isOn}
          disabled={!may || save.isPending || (!isOn && chosen === '')}
          onCheckedChange={(on) => change(on ? { hour, userEmailAccountId: chosen } : null)}
        />
        {!may && <p className="text-sm text-muted">{digestText.memberOnly}</p>}
        {may && chosen === '' && anyMailbox.data && (
          <p className="text-sm text-muted">
            {anyMailbox.data.total > 0 ? digestText.noneConnected : digestText.noMailbox}
          </p>
        )}
        {may && chosen === '' && anyMailbox.isError && !anyMailbox.data && (
          <QueryError title={digestText.mailboxesFailed} query={anyMailbox} />
        )}
        {isOn && userEmailAccountId === null && <Banner tone="amber">{digestText.mailboxDeleted}</Banner>}
        {isOn && mailbox.data && mailbox.data.status !== 'connected' && (
          <Banner tone="amber">{digestText.notConnected(mailbox.data.address)}</Banner>
        )}
        {isOn && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={digestText.hour}>
              <Select
                value={String(hour)}
                onValueChange={(next) => change({ hour: Number(next), userEmailAccountId: chosen })}
                options={HOURS.map((one) => ({ value: String(one), label: digestText.hourOf(one) }))}
              />
            </Field>
            <Field label={digestText.mailbox}>
              <MailboxPicker
                workspaceIds={workspaceId}
                value={chosen}
                onValueChange={(id) => change({ hour, userEmailAccountId: id })}
                offReason={({ status }) => (status === 'connected' ? undefined : digestText.off)}
              />
            </Field>
          </div>
        )}
        {may && last?.why && <p className="break-words text-xs text-muted">{digestText.why(last.why)}</p>}
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" onClick={() => setPreviewing(true)}>
            {digestText.preview}
          </Button>
          {may && chosen !== '' && (
            <Button
              size="sm"
              busy={test.isPending}
              onClick={() =>
                test.mutate(
                  { params: { id: workspaceId }, body: { userEmailAccountId: chosen } },
                  {
                    onSuccess: ({ message }) => toastSuccess(message),
                    onError: (error) => toastFailure(error, digestText.testFailed),
                  },
                )
              }
            >
              {digestText.test}
            </Button>
          )}
          {may && last && (
            <span className="text-xs text-muted">
              {digestText.last(formatDate(last.day), digestText.states[last.state])}
            </span>
          )}
        </div>
        <DigestPreviewDialog
          workspaceId={workspaceId}
          mailboxId={chosen}
          open={previewing}
          onOpenChange={setPreviewing}
        />
      </div>
    </Section>
  )
}

type DigestPreviewDialogProps = DialogState & {
  workspaceId: string
  /** '': none is chosen */
  mailboxId: string
}

/** The digest of now in a dialog, as HTML or text. */
const DigestPreviewDialog = ({ workspaceId, mailboxId, ...dialog }: DigestPreviewDialogProps) => (
  <Dialog {...dialog} size="md" title={digestText.preview}>
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
