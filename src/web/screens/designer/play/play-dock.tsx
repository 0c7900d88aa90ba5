// 열흘 재생 below the canvas: the button, while it plays the ten days as a line, and at the end what happened.
import { Pause, Play as PlayIcon, SkipForward, X } from 'lucide-react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { WEEKDAYS } from '#core/calendar/korean-date.ts'
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { PLAYED_DAYS, stopsOfDay } from '#core/sandbox/play.ts'
import { useIsSealed } from '#web/data/sandbox/sandbox-state.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { Button, type ButtonSize } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { playText } from './play-text.ts'
import type { Play, PlayedEvent } from './use-play.ts'

/** Of a draft with leads to start with, or a running sequence, in workspaces that send nothing. */
function useMayPlay({ workspaceIds, status, customerGroupId }: Sequence): boolean {
  const isSealed = useIsSealed(workspaceIds)
  const may = useHasRole('member')
  return Boolean(isSealed && may && (status === 'active' || (status === 'draft' && customerGroupId)))
}

const isBegun = (play: Play): boolean => play.isPlaying || play.days.length > 0 || play.error !== null

type PlayProps = { sequence: Sequence; play: Play }

/** On the canvas beside its toolbar, where no node is shown at first: it takes no height from the workflow. */
export function PlayOffer({ sequence, play }: PlayProps) {
  if (!useMayPlay(sequence) || isBegun(play)) return null
  return (
    <section
      aria-label={playText.label}
      className="canvas-tools absolute bottom-[15px] left-[388px] z-10 gap-3 max-md:hidden"
    >
      <StartButton play={play} label={playText.start} size="sm" />
      <p className="pr-3 text-xs text-muted max-xl:hidden">{playText.offer}</p>
    </section>
  )
}

type StartButtonProps = { play: Play; label: string; size?: ButtonSize }

const StartButton = ({ play, label, size = 'md' }: StartButtonProps) => (
  <Button
    variant="primary"
    size={size}
    icon={<PlayIcon aria-hidden />}
    onClick={play.start}
    {...tourTarget('tenDays')}
  >
    {label}
  </Button>
)

/** Below the canvas once it plays, in narrow windows from the start. */
export function PlayDock({ sequence, play }: PlayProps) {
  const mayPlay = useMayPlay(sequence)
  if (!isBegun(play) && !mayPlay) return null
  const isAtEnd = play.days.length === PLAYED_DAYS
  return (
    <section
      aria-label={playText.label}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-2.5 max-sm:px-4',
        !isBegun(play) && 'md:hidden',
      )}
    >
      {!isBegun(play) ? (
        <>
          <StartButton play={play} label={playText.start} />
          <p className="min-w-0 flex-1 basis-48 text-sm text-muted">{playText.offer}</p>
        </>
      ) : isAtEnd ? (
        <End events={play.events} onAgain={play.start} onClose={play.close} />
      ) : (
        <>
          <div className="min-w-24">
            <p className="font-semibold">{playText.label}</p>
            <p role="status" className="tabular text-xs text-muted">
              {playText.progress(Math.min(PLAYED_DAYS, play.days.length + 1))}
            </p>
          </div>
          {play.isPlaying ? (
            <Button icon={<Pause aria-hidden />} disabled={play.isSkipping} onClick={play.pause}>
              {playText.pause}
            </Button>
          ) : (
            <StartButton play={play} label={playText.resume} />
          )}
          <Days play={play} workspaceId={sequence.workspaceIds[0] ?? ''} />
          <Button
            variant="ghost"
            className="ml-auto"
            icon={<SkipForward aria-hidden />}
            busy={play.isSkipping}
            onClick={play.skip}
          >
            {play.isSkipping ? playText.skipping : playText.skip}
          </Button>
        </>
      )}
      {play.error && !play.isPlaying && (
        <p role="alert" className="basis-full text-sm text-red-ink">
          {failureText(play.error, playText.failed)}
        </p>
      )}
    </section>
  )
}

/** The ten days: a day on which mails were sent is a filled knot, one with a reply a ring, a coming one a hollow knot. */
function Days({ play: { days, events }, workspaceId }: { play: Play; workspaceId: string }) {
  const { data: clock } = useRead(api.sandbox.getSandboxClock, { query: { workspaceId } })
  const [first = dayOf(clock?.now)] = days
  return (
    <ol
      aria-label={playText.days}
      className="tabular flex min-w-0 flex-1 basis-80 max-sm:order-last max-sm:basis-full"
    >
      {Array.from({ length: PLAYED_DAYS }, (_, at) => {
        const date = days[at] ?? addDays(first, at)
        const isOver = at < days.length
        const isCurrent = at === days.length
        const on = events.filter((event) => isOver && formatDay(event.at) === date)
        return (
          <li
            key={date}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx(
              'relative flex-1 rounded-sm pt-1 text-center text-2xs',
              !isWorkingDay(date) && 'bg-sunken',
              isCurrent ? 'font-bold' : 'text-muted',
            )}
          >
            {at > 0 && (
              <span
                aria-hidden
                className={cx(
                  'absolute top-3.5 right-1/2 left-[-50%] -mt-px border-t-2',
                  isOver ? 'border-primary' : 'border-dashed border-planned',
                )}
              />
            )}
            <span aria-hidden className="relative grid h-5 place-items-center">
              <DayKnot events={on} isOver={isOver} isCurrent={isCurrent} />
            </span>
            {`${Number(date.slice(8))} ${WEEKDAYS[weekdayOf(date)]}`}
          </li>
        )
      })}
    </ol>
  )
}

/** The date of the day that is played next. */
const dayOf = (now: string | undefined): string =>
  formatDay(stopsOfDay(Date.parse(now ?? '') || Date.now()).at(-1) ?? 0)

type DayKnotProps = { events: readonly PlayedEvent[]; isOver: boolean; isCurrent: boolean }

function DayKnot({ events, isOver, isCurrent }: DayKnotProps) {
  const isSent = events.some(({ kind }) => kind === 'sent')
  if (events.some(({ kind }) => kind === 'replied'))
    return (
      <span className="grid size-4 place-items-center rounded-full border-2 border-green-mark bg-surface">
        <span className={cx('size-1.5 rounded-full', isSent ? 'bg-primary' : 'bg-green-mark')} />
      </span>
    )
  return (
    <span
      className={cx(
        'rounded-full',
        isSent ? 'size-3 bg-primary' : isOver ? 'size-1.5 bg-primary' : 'size-2 border-2 bg-surface',
        isCurrent ? 'border-primary ring-4 ring-primary-soft' : 'border-planned',
      )}
    />
  )
}

type EndProps = { events: readonly PlayedEvent[]; onAgain: () => void; onClose: () => void }

function End({ events, onAgain, onClose }: EndProps) {
  const count = (...kinds: PlayedEvent['kind'][]): string =>
    formatNumber(
      events.filter(({ kind }) => kinds.includes(kind)).reduce((sum, event) => sum + event.count, 0),
    )
  return (
    <>
      <p role="status" className="min-w-0 flex-1 basis-80">
        {playText.ended(count('sent'), count('replied'), count('replied', 'bounced', 'unsubscribed'))}
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton variant="primary" to="/inbox">
          {playText.toInbox}
        </LinkButton>
        <LinkButton to="/today">{playText.toToday}</LinkButton>
        <Button variant="ghost" className="max-sm:hidden" onClick={onAgain}>
          {playText.again}
        </Button>
        <IconButton label={common.close} size="md" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
    </>
  )
}
