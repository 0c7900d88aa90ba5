// The form of the enroll dialog: leads, mailbox, start.
import { CalendarClock, Play, TriangleAlert, UserSearch, Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { needsUnreadRepliesConfirmed } from '#core/sequences/senders.ts'
import type { EnrolInput } from '#web/data/enrollments/enrollments.ts'
import { useCustomerGroup, useCustomerGroups } from '#web/data/leads/customer-groups.ts'
import { namedLeads } from '#web/data/leads/lead-selection.ts'
import { useMailboxes } from '#web/data/mailboxes/mailboxes.ts'
import { useReviewSummary } from '#web/data/writing/reviews.ts'
import { issueFor } from '#web/lib/api/api-failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { koreanDateTime } from '#web/parts/enrollments/enrol/korean-date-time.ts'
import { MailboxField } from '#web/parts/enrollments/enrol/mailbox-field.tsx'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { EnrolFinishDate } from '#web/parts/sequences/last-send-date.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { filterGroupText } from '#web/words/lead-filter.ts'
import { unreadRepliesText } from '#web/words/mailboxes.ts'
import { LeadPicker, type SelectedLead } from './lead-picker.tsx'
import type { Recipients } from './recipients.ts'
import { enrolText } from './text.ts'

// Note at a group with a filter: which leads it contains.

const GroupNote = ({ group }: { group: CustomerGroup }) => (
  <>
    {group.conditions.join(group.filter?.match === 'any' ? ' 또는 ' : ' · ')}
    <span className="block pt-0.5">
      {group.leadCount === 0 ? filterGroupText.noLeads : filterGroupText.snapshot}
    </span>
  </>
)

type EnrolFormProps = {
  id: string
  sequence: Sequence
  /** undefined: chosen in the form */
  recipients?: Recipients | undefined
  failure: Error | null
  onSubmit: (input: EnrolInput, names: SelectedLead) => void
}
type Faults = { group?: string; leads?: string; mailbox?: string; confirm?: string; startAt?: string }
const NONE: SelectedLead = new Map()

export function EnrolForm({ id, sequence, recipients, failure, onSubmit }: EnrolFormProps) {
  const workspaceIds = sequence.workspaceIds.join(',')
  const groups = useCustomerGroups({ workspaceIds, limit: 1, offset: 0 })
  const fixedGroup = recipients && 'group' in recipients ? recipients.group.id : undefined
  const fixedLeads = recipients && 'leads' in recipients ? recipients : undefined
  const [who, setWho] = useState<'group' | 'pick'>(fixedLeads ? 'pick' : 'group')
  const [groupId, setGroupId] = useState(fixedGroup ?? sequence.customerGroupId ?? '')
  const [picked, setPicked] = useState(NONE)
  const leads = fixedLeads?.leads ?? namedLeads(picked.keys())
  const [mailboxes, setMailboxes] = useState<readonly string[]>(
    sequence.defaultEmailAccountId ? [sequence.defaultEmailAccountId] : [],
  )
  const [start, setStart] = useState<'now' | 'later'>('now')
  const [startAt, setStartAt] = useState('')
  const [allowParallel, setAllowParallel] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const accounts = useMailboxes({ workspaceIds, limit: 200, offset: 0 }).data?.data ?? []
  const mustConfirm = accounts.some(
    ({ id, launchFindings }) => mailboxes.includes(id) && needsUnreadRepliesConfirmed(launchFindings),
  )
  const [faults, setFaults] = useState<Faults>({})

  const moment = koreanDateTime(startAt)
  const input: EnrolInput = {
    ...(who === 'group' ? { customerGroupId: groupId } : leads.choice),
    ...(mailboxes.length > 1
      ? { userEmailAccountIds: [...mailboxes] }
      : { userEmailAccountId: mailboxes[0] ?? '' }),
    ...(start === 'later' && moment && { startAt: moment }),
    ...(allowParallel && { allowParallel }),
    ...(mustConfirm && isConfirmed && { allowUnreadReplies: true }),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found: Faults = {
      ...(who === 'group' && !groupId && { group: enrolText.needGroup }),
      ...(who === 'pick' && leads.count === 0 && { leads: enrolText.needLeads }),
      ...(mailboxes.length === 0 && { mailbox: enrolText.needMailbox }),
      ...(mustConfirm && !isConfirmed && { confirm: unreadRepliesText.needConfirm }),
      ...(start === 'later' && !moment && { startAt: enrolText.needStartAt }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    onSubmit(input, who === 'group' ? NONE : (fixedLeads?.names ?? picked))
  }

  const chosen = useCustomerGroup(groupId).data
  const isChosen = (who === 'group' ? groupId !== '' : leads.count > 0) && mailboxes.length > 0
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {sequence.status !== 'active' && (
        <Banner tone="gray">
          {sequence.status === 'draft' ? enrolText.draftHint : enrolText.pausedHint}
        </Banner>
      )}
      <ReviewNotice sequence={sequence} />
      {!recipients && (
        <RadioCards
          label={enrolText.who}
          showLabel
          value={who}
          onValueChange={setWho}
          cards={[
            { value: 'group', label: enrolText.group, hint: enrolText.groupHint, icon: <Users /> },
            { value: 'pick', label: enrolText.pick, hint: enrolText.pickHint, icon: <UserSearch /> },
          ]}
        />
      )}
      {recipients ? null : who === 'group' ? (
        <Field
          label={enrolText.groupField}
          required
          error={faults.group ?? issueFor(failure, 'customerGroupId')}
          hint={
            groups.data?.total === 0 ? enrolText.noGroups : chosen?.filter && <GroupNote group={chosen} />
          }
        >
          <GroupPicker
            workspaceIds={workspaceIds}
            value={groupId}
            onValueChange={setGroupId}
            placeholder={enrolText.groupNone}
          />
        </Field>
      ) : (
        <div>
          <LeadPicker sequence={sequence} picked={picked} onPick={setPicked} />
          {faults.leads && picked.size === 0 && (
            <p role="alert" className="pt-1.5 text-xs text-red-ink">
              {faults.leads}
            </p>
          )}
        </div>
      )}
      <MailboxField
        sequence={sequence}
        values={mailboxes}
        onChange={setMailboxes}
        error={
          (mailboxes.length === 0 && faults.mailbox) ||
          issueFor(failure, 'userEmailAccountId') ||
          issueFor(failure, 'userEmailAccountIds')
        }
      />
      {mustConfirm && (
        <div>
          <Checkbox
            label={unreadRepliesText.confirm}
            checked={isConfirmed}
            onCheckedChange={setConfirmed}
            aria-invalid={faults.confirm !== undefined && !isConfirmed}
          />
          {faults.confirm && !isConfirmed && (
            <p role="alert" className="pt-1.5 text-xs text-red-ink">
              {faults.confirm}
            </p>
          )}
        </div>
      )}
      <RadioCards
        label={enrolText.start}
        showLabel
        value={start}
        onValueChange={setStart}
        cards={[
          { value: 'now', label: enrolText.now, hint: enrolText.nowHint, icon: <Play /> },
          { value: 'later', label: enrolText.later, hint: enrolText.laterHint, icon: <CalendarClock /> },
        ]}
      />
      {start === 'later' && (
        <Field
          label={enrolText.startAt}
          required
          hint={enrolText.startAtHint}
          error={(!koreanDateTime(startAt) && faults.startAt) || issueFor(failure, 'startAt')}
        >
          <DateTimeInput value={startAt} onChange={setStartAt} />
        </Field>
      )}
      <Switch
        label={enrolText.parallel}
        hint={enrolText.parallelHint}
        checked={allowParallel}
        onCheckedChange={setAllowParallel}
      />
      <EnrolFinishDate
        sequenceId={sequence.id}
        isRunning={sequence.status === 'active'}
        ask={isChosen ? input : null}
      />
    </form>
  )
}

// Warnings before enrolling: mails with quality warnings and, if review is required, unapproved mails.

function ReviewNotice({ sequence }: { sequence: Sequence }) {
  const { data } = useReviewSummary(sequence.id)
  const waiting = sequence.reviewRequired ? (data?.unreviewed ?? 0) : 0
  const marked = data?.marked ?? 0
  if (!data || marked + waiting === 0) return null
  // the node with the most warnings first
  const weight = (node: (typeof data.nodes)[number]): number =>
    node.marked + (sequence.reviewRequired ? node.unreviewed : 0)
  const node = [...data.nodes].sort((a, b) => weight(b) - weight(a))[0]
  const onlyMarked = waiting === 0 ? '&mark=any' : ''
  return (
    <Banner
      tone="amber"
      icon={<TriangleAlert aria-hidden />}
      title={enrolText.reviewFirst}
      action={
        node && (
          <LinkButton
            size="sm"
            to={`/sequences/${sequence.id}/workflow?review=${encodeURIComponent(node.nodeId)}${onlyMarked}`}
          >
            {enrolText.openReview}
          </LinkButton>
        )
      }
    >
      {marked > 0 && <p>{enrolText.marked(formatNumber(marked))}</p>}
      {waiting > 0 && <p>{enrolText.unapproved(formatNumber(waiting))}</p>}
    </Banner>
  )
}
