// The welcome screen: what a sequence does, as its line, and two ways to start.
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { addDays } from '#core/calendar/date.ts'
import { longDate } from '#core/calendar/korean-date.ts'
import { firstWorkingDay } from '#core/calendar/working-day.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useTargetWorkspace } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatDay } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { setTourVisibility } from '#web/parts/overview/tour/tour-state.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { HelpLink } from '#web/ui/layout/help-link.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { welcomeText } from './welcome-text.ts'

export function WelcomeScreen() {
  const { user } = useMe()
  const target = useTargetWorkspace()
  const create = useChange(api.workspaces.createWorkspace, { isAwaited: true })
  const sample = useChange(api.workspaces.loadSampleData, { stale: 'everything', isAwaited: true })
  const navigate = useNavigate()

  /** The workspace to start in. For a user without one it is created. */
  const workspace = async (): Promise<string> =>
    target?.id ?? (await create.mutateAsync({ body: { name: welcomeText.firstWorkspace(user.name) } })).id

  const begin = async (withSample: boolean): Promise<void> => {
    try {
      const id = await workspace()
      setTourVisibility(user.id, 'open')
      if (!withSample) return await navigate('/today')
      const { sequenceId } = await sample.mutateAsync({ params: { id } })
      toastSuccess(welcomeText.sampleDone)
      await navigate(`/sequences/${sequenceId}/workflow`)
    } catch (error) {
      toastFailure(error, withSample ? welcomeText.sampleFailed : welcomeText.workspaceFailed)
    }
  }

  return (
    <div className="mx-auto flex max-w-[760px] flex-col py-4 sm:py-8">
      <PageTitle title={welcomeText.title} />
      <div className="flex items-center gap-3">
        <h1 className="text-2xl font-bold tracking-[-0.025em]">{welcomeText.hello(user.name)}</h1>
        <HelpLink />
      </div>
      <p className="mt-1.5 text-[14.5px] text-muted">{welcomeText.lead}</p>
      <SampleLine />
      <div className="mt-9 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="flex flex-col items-start gap-2">
          <Button
            variant="primary"
            size="lg"
            autoFocus
            className="w-full"
            busy={sample.isPending}
            onClick={() => void begin(true)}
          >
            {welcomeText.sample}
          </Button>
          <p className="text-sm text-muted">{welcomeText.sampleHint}</p>
        </div>
        <div className="flex flex-col items-start gap-2">
          <Button
            size="lg"
            className="w-full"
            busy={create.isPending && !sample.isPending}
            onClick={() => void begin(false)}
          >
            {welcomeText.empty}
          </Button>
          <p className="text-sm text-muted">{welcomeText.emptyHint}</p>
        </div>
      </div>
      <p className="mt-8 flex items-center gap-2 border-t border-line pt-4 text-sm text-muted">
        <FlaskConical aria-hidden className="size-4 shrink-0" />
        {welcomeText.safe}
      </p>
    </div>
  )
}

const workingDaysAfter = (date: string, days: number): string =>
  days === 0 ? date : workingDaysAfter(firstWorkingDay(addDays(date, 1)), days - 1)

/** The days of the three mails of the sample, which waits three and four working days. */
function sampleDays(today: string): string[] {
  const first = firstWorkingDay(today)
  return [first, workingDaysAfter(first, 3), workingDaysAfter(first, 7)]
}

/** Three planned mails on their days, and the reply that ends the line. */
function SampleLine() {
  const today = formatDay(Date.now())
  const days = sampleDays(today)
  return (
    <ol aria-label={welcomeText.line} className="mt-8 grid gap-y-5 sm:grid-cols-4">
      {welcomeText.mails.map(({ title, text }, at) => (
        <Stop key={title} knot={at + 1}>
          <b className="font-semibold">{title}</b>
          <span className="tabular text-xs text-muted">{longDate(days[at] ?? today, today)}</span>
          <span className="text-xs text-muted">{text}</span>
        </Stop>
      ))}
      <Stop knot={null}>
        <b className="font-semibold text-green-ink">{welcomeText.reply.title}</b>
        <span className="text-xs text-muted">{welcomeText.reply.text}</span>
      </Stop>
    </ol>
  )
}

/** `knot`: the number of the mail; null for the reply, which ends the line */
type StopProps = { knot: number | null; children: ReactNode }

const Stop = ({ knot, children }: StopProps) => (
  <li className="relative flex gap-3 sm:flex-col sm:gap-2">
    {knot !== null && (
      <span
        aria-hidden
        className="absolute border-dashed border-planned max-sm:top-7 max-sm:-bottom-5 max-sm:left-3.5 max-sm:-ml-px max-sm:border-l-2 sm:top-3.5 sm:right-0 sm:left-7 sm:-mt-px sm:border-t-2"
      />
    )}
    <span
      aria-hidden
      className={cx(
        'tabular relative grid size-7 shrink-0 place-items-center rounded-full border-2 bg-canvas text-xs font-semibold',
        knot === null ? 'border-green-mark' : 'border-primary text-primary-ink',
      )}
    >
      {knot ?? <span className="size-3.5 rounded-full border-2 border-green-mark" />}
    </span>
    <span className="flex min-w-0 flex-col sm:pr-5">{children}</span>
  </li>
)
