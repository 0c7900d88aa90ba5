// Days on which no mailbox of a workspace sends, in one place.
import { Trash2 } from 'lucide-react'
import { dateOfDay, dayNumber } from '#core/calendar/date.ts'
import { longDate } from '#core/calendar/korean-date.ts'
import { useChangeDaysOff } from '#web/data/workspaces/days-off.ts'
import { atLeast, useMyWorkspaces, type WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { formatDay } from '#web/lib/format.ts'
import { toastSuccess, toasts } from '#web/lib/toast.ts'
import { useSectionWorkspace } from '#web/parts/workspaces/section-workspace.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { daysOffText } from './text.ts'

/** Days of one call. */
const MOST_DAYS = 100

export function DaysOffTab() {
  const { workspace, choice } = useSectionWorkspace(daysOffText.pick, useMyWorkspaces())
  if (!workspace) return null
  return (
    <div className="flex flex-col gap-8">
      {choice}
      <WorkspaceDaysOff key={workspace.id} workspace={workspace} />
    </div>
  )
}

function WorkspaceDaysOff({ workspace: { id, role, daysOff } }: { workspace: WorkspaceMembership }) {
  const change = useChangeDaysOff(id)
  const mayChange = atLeast(role, 'admin')
  const today = formatDay(Date.now())
  return (
    <>
      {mayChange ? <AddDays change={change} /> : <Banner tone="gray">{daysOffText.readOnly}</Banner>}
      {daysOff.length === 0 ? (
        <EmptyState title={daysOffText.none} description={daysOffText.noneHint} />
      ) : (
        <ul aria-label={daysOffText.list} className="divide-y divide-line border-y border-line">
          {daysOff.map(({ date, name }) => {
            const day = longDate(date)
            return (
              <li key={date} className="flex items-center gap-3 py-2 text-sm">
                <p className="min-w-0 flex-1">
                  <span className="block font-medium break-words">{name}</span>
                  <span className="tabular text-xs text-muted">{day}</span>
                </p>
                <Badge tone="gray">{date < today ? daysOffText.past : daysOffText.notSending}</Badge>
                {mayChange && (
                  <IconButton
                    label={daysOffText.remove(day)}
                    disabled={change.isPending}
                    onClick={() =>
                      change.mutate({ remove: [date] }, toasts(daysOffText.removed(day), daysOffText.failed))
                    }
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

const NEW_DAYS = { from: '', to: '', name: '' }

function AddDays({ change }: { change: ReturnType<typeof useChangeDaysOff> }) {
  const draft = useDraft(NEW_DAYS)
  const { from, to, name } = draft.values
  const submit = async (): Promise<void> => {
    const days = from === '' ? [] : datesBetween(from, to || from)
    const isRange = days.length > 0 && days.length <= MOST_DAYS
    if (
      draft.flag({
        ...(from === '' && { from: daysOffText.needDate }),
        ...(from !== '' && !isRange && { to: daysOffText.wrongRange(MOST_DAYS) }),
        ...(name.trim() === '' && { name: daysOffText.needName }),
      })
    )
      return
    try {
      await change.mutateAsync({ add: days.map((date) => ({ date, name: name.trim() })) })
      draft.set(NEW_DAYS)
      toastSuccess(daysOffText.added(days.length))
    } catch (error) {
      draft.reportFailure(error, daysOffText.failed)
    }
  }
  return (
    <Section description={daysOffText.hint}>
      <form
        ref={draft.form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="grid items-start gap-3 sm:grid-cols-[10rem_10rem_minmax(0,1fr)]">
          <Field label={daysOffText.from} error={draft.issueOf('from')}>
            <Input type="date" {...draft.input('from')} />
          </Field>
          <Field label={daysOffText.to} hint={daysOffText.toHint} error={draft.issueOf('to')}>
            <Input type="date" min={from} {...draft.input('to')} />
          </Field>
          <Field label={daysOffText.name} error={draft.issueOf('name')}>
            <Input maxLength={40} placeholder={daysOffText.namePlaceholder} {...draft.input('name')} />
          </Field>
        </div>
        {draft.formError && (
          <p role="alert" className="text-xs text-red-ink">
            {draft.formError}
          </p>
        )}
        <Button type="submit" variant="primary" busy={change.isPending} className="self-end">
          {daysOffText.add}
        </Button>
      </form>
    </Section>
  )
}

/** At most one more than can be added. */
const datesBetween = (from: string, to: string): string[] =>
  Array.from(
    { length: Math.min(MOST_DAYS + 1, Math.max(0, dayNumber(to) - dayNumber(from) + 1)) },
    (_, nth) => dateOfDay(dayNumber(from) + nth),
  )
