// Preview next to the mail's fields: lead, missing values and the mail.
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MailPreview } from '#api/writing/mail-preview.ts'
import { common } from '#web/lib/common-text.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { LeadBar } from './lead-bar.tsx'
import { PreviewMail } from './preview-mail.tsx'
import type { Preview } from './preview-state.ts'
import { previewText } from './text.ts'

type Props = {
  preview: Preview
  /** the group whose leads can be selected */
  groupId: string | null
  /** all leads of a workspace instead of a group */
  workspaceId?: string
  /** shown when there are no leads */
  noContacts: string
  /** shown in the place of the mail */
  instead?: ReactNode
}

export function PreviewPane({ preview, groupId, workspaceId, noContacts, instead = null }: Props) {
  const { mail, error, isBusy, retry, show } = preview
  const isEmptyGroup = mail !== null && mail.lead === null
  return (
    <section
      aria-label={previewText.title}
      aria-busy={isBusy}
      className="flex min-h-0 min-w-0 flex-1 flex-col gap-2.5"
    >
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        {previewText.title}
        <span className="font-normal text-muted">{previewText.hint}</span>
        {isBusy && <Busy />}
      </h3>
      {isEmptyGroup ? (
        <Banner tone="gray">{noContacts}</Banner>
      ) : (
        <div className="relative">
          <LeadBar
            groupId={groupId}
            workspaceId={workspaceId}
            lead={mail?.lead ?? null}
            index={mail?.position ?? null}
            total={mail?.total ?? 0}
            onGo={(position) => show({ position })}
            onPick={({ id }) => show({ leadId: id })}
          />
        </div>
      )}
      {error && mail && (
        <Banner
          tone="amber"
          icon={<TriangleAlert aria-hidden />}
          action={
            <Button size="sm" onClick={retry}>
              {common.retry}
            </Button>
          }
        >
          {previewText.stale}
        </Banner>
      )}
      {mail && <Warnings mail={mail} />}
      {mail ? (
        instead || <PreviewMail mail={mail} source={preview.source} writer={preview.writer ?? null} />
      ) : error ? (
        <ErrorState
          title={previewText.failed}
          message={failureText(error, common.tryLater)}
          onRetry={retry}
          busy={isBusy}
        />
      ) : (
        <div className="flex flex-1 flex-col gap-3 rounded-[11px] border border-line p-5">
          <Skeleton className="w-1/2" />
          <Skeleton className="w-1/3" />
          <Skeleton className="mt-4" />
          <Skeleton />
          <Skeleton className="w-2/3" />
        </div>
      )}
    </section>
  )
}

const Busy = () => (
  <span className="ml-auto text-faint" title={previewText.busy}>
    <Spinner />
  </span>
)

/** Faults that depend on the lead or on the mail's position, which the fields do not show. */
const SHOWN_IN_PREVIEW = [
  'empty_subject',
  'fake_reply_subject',
  'false_ad_label',
  'sender_incomplete',
  'leftover',
] as const

function Warnings({ mail }: { mail: MailPreview }) {
  const isBlank = mail.text.trim() === '' && mail.html === null
  const faults = isBlank ? [] : mail.faults.filter(({ kind }) => SHOWN_IN_PREVIEW.some((one) => one === kind))
  return (
    <>
      {mail.missing.length > 0 && (
        <Banner
          tone="amber"
          icon={<TriangleAlert aria-hidden />}
          title={previewText.missing(mail.missing.join('·'))}
        >
          <p className="text-xs">
            {previewText.missingHint}
            <code className="rounded bg-raised/60 px-1 font-semibold">{`{{${mail.missing[0]} | default: "…"}}`}</code>
          </p>
        </Banner>
      )}
      {faults.map(({ kind, message }) => (
        <Banner key={kind} tone="red" icon={<TriangleAlert aria-hidden />}>
          {message}
        </Banner>
      ))}
    </>
  )
}
