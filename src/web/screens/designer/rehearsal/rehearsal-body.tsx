// The content of 리허설, the same in the panel and in full screen: lead, mailbox and start, calendar, emails.
import { CalendarX2, MailX, UserRoundX } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import type { RehearsedMail } from '#api/sending/sequence-plan.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { common } from '#web/lib/common-text.ts'
import { failureText } from '#web/lib/toast.ts'
import { LeadBar } from '#web/parts/writing/mail-editor/preview/lead-bar.tsx'
import { useEditable } from '#web/screens/designer/designer-context.ts'
import { CustomerGroupWarning } from '#web/screens/designer/dialogs/generation/customer-group-warning.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { DayMails } from './calendar/day-mails.tsx'
import { PlanCalendar } from './calendar/plan-calendar.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import { NotEnrollable } from './not-enrollable.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { type RehearsalState, type RehearsalView, useRehearsalState } from './rehearsal-context.ts'
import { RehearsalSettings } from './rehearsal-settings.tsx'
import { rehearsalText } from './rehearsal-text.ts'

/** The view switch; in the panel header, or above the content in full screen. */
export function ViewTabs({ state, className }: { state: RehearsalState; className?: string }) {
  const { sequence, emailNumbers, view, setView } = state
  if (sequence.customerGroupId === null || emailNumbers.size === 0) return null
  return (
    <Tabs
      label={rehearsalText.views}
      value={view}
      onValueChange={setView}
      tabs={VIEWS}
      className={cx('shrink-0', className)}
    />
  )
}

const VIEWS = (Object.keys(rehearsalText.view) as RehearsalView[]).map((value) => ({
  value,
  label: rehearsalText.view[value],
}))

type BodyProps = {
  scroller: RefObject<HTMLElement | null>
  onOpenMail: (mail: RehearsedMail) => void
}

export function RehearsalBody(props: BodyProps) {
  const { view, sequence, emailNumbers, close } = useRehearsalState()
  const editable = useEditable()
  if (sequence.customerGroupId === null) {
    return (
      <div className="pt-4">
        <p className="pb-2 text-sm">{rehearsalText.noGroup}</p>
        {editable ? (
          <CustomerGroupWarning sequence={sequence} onSet={() => {}} />
        ) : (
          <LinkButton to={`/sequences/${sequence.id}`}>{rehearsalText.toSequence}</LinkButton>
        )}
      </div>
    )
  }
  if (emailNumbers.size === 0) {
    return (
      <EmptyState
        icon={<MailX />}
        title={rehearsalText.empty}
        description={rehearsalText.emptyHint}
        action={<Button onClick={close}>{rehearsalText.toWorkflow}</Button>}
      />
    )
  }
  return (
    <div {...tabPanelProps(rehearsalText.views, view)} className="flex shrink-0 grow flex-col gap-3 pt-3">
      <RehearsalSettings />
      {view === 'lead' && <SelectedDay />}
      <Plan {...props} />
    </div>
  )
}

function SelectedDay() {
  const { rehearsed } = useRehearsalState()
  return rehearsed.error || rehearsed.total === 0 ? null : <RehearsalLeadPicker />
}

function Plan({ scroller, onOpenMail }: BodyProps) {
  const state = useRehearsalState()
  const { view, rehearsed, plan, error, retry, sequence, isRefreshing } = state
  if (view === 'lead' && rehearsed.error && !rehearsed.lead) {
    return <ErrorState message={failureText(rehearsed.error, common.tryLater)} onRetry={rehearsed.retry} />
  }
  if (rehearsed.total === 0) {
    return (
      <EmptyState
        icon={<UserRoundX />}
        title={rehearsalText.noLeads}
        description={rehearsalText.noLeadsHint}
        action={
          <LinkButton to={`/customer-groups/${sequence.customerGroupId}`}>{rehearsalText.toGroup}</LinkButton>
        }
      />
    )
  }
  if (isFailure(error, 'no_mailbox')) {
    return (
      <EmptyState
        icon={<CalendarX2 />}
        title={rehearsalText.noMailbox}
        description={rehearsalText.noMailboxHint}
        action={<LinkButton to="/email-accounts">{rehearsalText.toMailboxes}</LinkButton>}
      />
    )
  }
  if (error) {
    return (
      <ErrorState
        title={rehearsalText.failed}
        message={failureText(error, common.tryLater)}
        onRetry={retry}
      />
    )
  }
  if (!plan) return <PlanSkeleton />
  return (
    <StaleWhileLoading stale={isRefreshing}>
      <NotEnrollable plan={plan} />
      <PlanSummary plan={plan} />
      {plan.days.length > 0 && (
        <>
          <PlanCalendar plan={plan} />
          {view === 'lead' ? (
            <div data-steps className="-mx-1 shrink-0 grow basis-56 overflow-y-auto px-1 pb-1">
              <LeadTimeline onOpenMail={onOpenMail} />
            </div>
          ) : (
            <DayMails scroller={scroller} onOpenMail={onOpenMail} />
          )}
        </>
      )}
    </StaleWhileLoading>
  )
}

/** The previous plan stays readable while the new one is loading. */
const StaleWhileLoading = ({ stale, children }: { stale: boolean; children: ReactNode }) => (
  <div aria-busy={stale} className="flex grow flex-col gap-3">
    {children}
  </div>
)

function PlanSkeleton() {
  const [rows] = useState([0, 1, 2, 3, 4])
  return (
    <div aria-busy className="flex flex-col gap-2">
      <span role="status" className="sr-only">
        {rehearsalText.busy}
      </span>
      <Skeleton className="h-9 rounded-lg" />
      {rows.map((row) => (
        <div key={row} className="grid grid-cols-7 gap-1">
          {[0, 1, 2, 3, 4, 5, 6].map((day) => (
            <Skeleton key={day} className="h-[44px] rounded-lg" />
          ))}
        </div>
      ))}
      <Skeleton className="mt-2 h-16 rounded-lg" />
      <Skeleton className="h-16 rounded-lg" />
    </div>
  )
}

function RehearsalLeadPicker() {
  const { rehearsed, sequence } = useRehearsalState()
  const { lead, total = 0, index } = rehearsed
  return (
    <LeadBar
      groupId={sequence.customerGroupId}
      lead={lead}
      index={index}
      total={total}
      onGo={rehearsed.goTo}
      onPick={rehearsed.pick}
    />
  )
}
