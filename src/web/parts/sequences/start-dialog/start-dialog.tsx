// The one dialog before a sequence is started or resumed: who is sent mail, when, from which mailboxes, and what blocks.
import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { StartPreview } from '#api/sending/sequence-plan.ts'
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { needsUnreadRepliesConfirmed } from '#core/sequences/senders.ts'
import type { StartExclusion } from '#core/sequences/start-exclusion.ts'
import { type StartVerb, useLaunchWithToasts } from '#web/data/sequences/launch.ts'
import { useStartPreview } from '#web/data/sequences/start-preview.ts'
import { useDaysOff } from '#web/data/workspaces/days-off.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { unreadRepliesText } from '#web/words/mailboxes.ts'
import { leadsWithoutConsent } from './finding-fix.ts'
import { StartFindings } from './start-findings.tsx'
import { StartTimeline } from './start-timeline.tsx'
import { startDialogText } from './text.ts'

const FillValuesDialog = lazyPart(
  () => import('#web/parts/writing/missing-values/fill-values-dialog.tsx'),
  'FillValuesDialog',
)

export type StartableSequence = Pick<SequenceSummary, 'id' | 'name' | 'customerGroupId' | 'workspaceIds'>

type StartDialogProps = {
  sequence: StartableSequence
  verb: StartVerb
  onClose: () => void
  onShowNode?: (nodeId: string) => void
}

export function StartDialog({ sequence, verb, onClose, onShowNode }: StartDialogProps) {
  const preview = useStartPreview(sequence.id)
  const [isFilling, setFilling] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const launch = useLaunchWithToasts(sequence.id, () => void preview.refetch())
  const { data } = preview
  const errors = data?.report.filter(({ level }) => level === 'error').length ?? 0
  const leads = formatNumber(data?.leadCount ?? 0)
  const mustConfirm = data !== undefined && needsUnreadRepliesConfirmed(data.report)
  const isReady = data?.canLaunch === true && (isConfirmed || !mustConfirm)
  return (
    <>
      <Dialog
        open
        onOpenChange={(stays) => !stays && !launch.isPending && onClose()}
        title={startDialogText.title[verb]}
        description={sequence.name}
        className="w-[720px]!"
        footerStart={
          errors > 0 && (
            <span id="start-blocked" className="flex items-center gap-1.5 text-sm text-red-ink">
              <Lock aria-hidden className="size-3.5 shrink-0" />
              {startDialogText.blocked(errors)}
            </span>
          )
        }
        footer={
          <>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button
              // without a lead the solid button is 연락처 등록
              variant={data?.leadCount === 0 ? 'outline' : 'primary'}
              disabled={!isReady}
              {...tourTarget('confirm')}
              busy={launch.isPending}
              aria-describedby={errors > 0 ? 'start-blocked' : undefined}
              onClick={() =>
                launch.mutate(
                  {
                    verb,
                    ...(isConfirmed && { allowUnreadReplies: true }),
                    startedText: startedTextOf(data),
                  },
                  { onSuccess: onClose },
                )
              }
            >
              {data?.leadCount === 0
                ? startDialogText.confirmNoLeads[verb]
                : startDialogText.confirm[verb](data ? leads : '…')}
            </Button>
          </>
        }
      >
        {data ? (
          <>
            <Facts preview={data} sequence={sequence} onLeave={onClose} />
            <StartFindings
              sequenceId={sequence.id}
              customerGroupId={sequence.customerGroupId}
              report={data.report}
              steps={stepsOf(data)}
              onFill={() => setFilling(true)}
              onRegenerated={() => void preview.refetch()}
              onLeave={onClose}
              onShowNode={onShowNode}
            />
            {mustConfirm && (
              <Checkbox
                className="mt-3"
                label={unreadRepliesText.confirm}
                checked={isConfirmed}
                onCheckedChange={setConfirmed}
              />
            )}
          </>
        ) : preview.isError ? (
          <QueryError title={startDialogText.failed} query={preview} />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-4">
            <span role="status" className="sr-only">
              {startDialogText.loading}
            </span>
            <Skeleton className="h-12 rounded-lg" />
            <Skeleton className="h-28 rounded-lg" />
            <Skeleton className="h-20 rounded-lg" />
          </div>
        )}
      </Dialog>
      {isFilling && (
        <FillValuesDialog
          sequenceId={sequence.id}
          onClose={() => {
            setFilling(false)
            void preview.refetch()
          }}
        />
      )}
    </>
  )
}

/** What the dialog showed, for the toast; undefined when no lead is sent mail. */
const startedTextOf = (data: StartPreview | undefined): string | undefined =>
  data?.firstAt && data.leadCount > 0
    ? startDialogText.started(
        formatNumber(data.leadCount),
        formatDateTime(data.firstAt, Date.now(), data.timeZone),
      )
    : undefined

const stepsOf = ({ steps }: StartPreview): ReadonlyMap<string, number> =>
  new Map(steps.map(({ nodeId, order }) => [nodeId, order]))

type FactsProps = { preview: StartPreview; sequence: StartableSequence; onLeave: () => void }

/** @param onLeave closes the dialog: a list on the same page is opened behind it */
function Facts({ preview, sequence, onLeave }: FactsProps) {
  const daysOff = useDaysOff(sequence.workspaceIds)
  const { leadCount, firstAt, lastAt, days, leftOut, mailboxes, unplannedCount } = preview
  const leads = formatNumber(leadCount)
  const list = `/sequences/${sequence.id}?tab=contacts`
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3 border-b border-line pb-3.5 max-sm:grid-cols-1">
        <Fact label={startDialogText.receiving}>
          {leadCount > 0 ? (
            <Link
              to={`${list}&status=open`}
              onClick={onLeave}
              aria-label={startDialogText.receivingLink(leads)}
              className="underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink"
            >
              {startDialogText.people(leads)}
            </Link>
          ) : (
            startDialogText.people('0')
          )}
        </Fact>
        <Fact label={startDialogText.first}>{firstAt ? formatDateTime(firstAt) : startDialogText.none}</Fact>
        <Fact label={startDialogText.last}>
          {lastAt ? formatDateTime(lastAt) : startDialogText.none}
          {unplannedCount > 0 && ` ${startDialogText.lastBeyond}`}
        </Fact>
      </dl>
      {days.length > 0 && (
        <div className="pt-3">
          <StartTimeline days={days} steps={stepsOf(preview)} daysOff={daysOff} />
          <p className="pt-1.5 pb-3 text-xs text-faint">
            {startDialogText.basis}
            {unplannedCount > 0 && ` ${startDialogText.beyond(formatNumber(unplannedCount))}`}
          </p>
        </div>
      )}
      {leadCount === 0 && (
        <div className="flex flex-wrap items-center gap-3 py-3 text-sm">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-semibold text-amber-ink">{startDialogText.noLeads}</p>
            <p className="text-muted">{startDialogText.noLeadsHint}</p>
          </div>
          <Link
            to={`/sequences/${sequence.id}?enrol=open`}
            onClick={onLeave}
            data-variant="primary"
            data-size="sm"
            className="btn"
          >
            {startDialogText.enrol}
          </Link>
        </div>
      )}
      {leftOut.length > 0 && (
        <Row label={startDialogText.leftOut}>
          <ul className="flex flex-wrap gap-x-1.5">
            {leftOut.map(({ reason, count }, index) => (
              <li key={reason} className="flex gap-x-1.5">
                {index > 0 && <span aria-hidden>·</span>}
                <Link
                  to={leftOutList(reason, sequence)}
                  onClick={onLeave}
                  className="underline-offset-3 hover:underline"
                >
                  {startDialogText.leftOutReason(startDialogText.reasons[reason], formatNumber(count))}
                </Link>
              </li>
            ))}
          </ul>
        </Row>
      )}
      {mailboxes.length > 0 && <Mailboxes mailboxes={mailboxes} list={list} onLeave={onLeave} />}
    </>
  )
}

/** The list a number of left out leads is computed from. */
function leftOutList(reason: StartExclusion, { id, customerGroupId }: StartableSequence): string {
  const list = `/sequences/${id}?tab=contacts`
  switch (reason) {
    case 'paused':
    case 'blocked':
      return `${list}&status=${reason}`
    case 'opt_out_pending':
      return '/check'
    case 'no_mail_left':
    case 'ended':
      return list
    case 'not_enrolled':
      return `/sequences/${id}?enrol=open`
    case 'no_consent':
      return leadsWithoutConsent(customerGroupId)
    default:
      return customerGroupId ? `/customer-groups/${customerGroupId}` : list
  }
}

type MailboxesProps = { mailboxes: StartPreview['mailboxes']; list: string; onLeave: () => void }

function Mailboxes({ mailboxes, list, onLeave }: MailboxesProps) {
  return (
    <Row
      label={startDialogText.mailbox}
      action={
        <Link to={list} onClick={onLeave} className="link text-sm">
          {startDialogText.change}
        </Link>
      }
    >
      <ul className="flex flex-wrap gap-x-1.5">
        {mailboxes.map(({ id, address, leadCount }, index) => (
          <li key={id ?? `hidden ${index}`} className="flex min-w-0 gap-x-1.5">
            {index > 0 && <span aria-hidden>·</span>}
            <span className="min-w-0 break-all">
              <b className="font-semibold">{address ?? startDialogText.hiddenMailbox}</b>{' '}
              <span className="tabular whitespace-nowrap">
                {startDialogText.people(formatNumber(leadCount))}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {mailboxes.length > 1 && (
        <span aria-hidden className="mt-1.5 flex h-1.5 max-w-80 gap-0.5 overflow-hidden rounded-full">
          {mailboxes.map(({ id, leadCount }, index) => (
            <i
              key={id ?? `hidden ${index}`}
              className="bg-primary"
              style={{ flex: leadCount, opacity: Math.max(0.35, 1 - index * 0.3) }}
            />
          ))}
        </span>
      )}
      {mailboxes.some(({ isSandbox }) => isSandbox) && (
        <p className="text-xs text-muted">{startDialogText.sandbox}</p>
      )}
    </Row>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="tabular text-lg font-bold tracking-tight">{children}</dd>
  </div>
)

const Row = ({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) => (
  <div className="flex gap-3 border-t border-line py-2.5 text-sm">
    <span className="w-20 shrink-0 text-faint">{label}</span>
    <div className="min-w-0 flex-1">{children}</div>
    {action}
  </div>
)
