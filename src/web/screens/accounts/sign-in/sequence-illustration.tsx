// A small sequence as its line, beside the sign-in form. Decorative; hidden from screen readers.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { signInText } from './text.ts'

const { sketch } = signInText
const KNOT = 'tabular grid size-7 place-items-center rounded-full border-2 text-xs font-semibold'
const SENT = `${KNOT} border-primary bg-primary text-on-primary`
const PLANNED = `${KNOT} border-primary bg-desk text-primary-ink`
const POINT = 'size-2.5 rounded-full bg-primary'

/** `isSent`: the line below the knot is solid */
const Stop = ({ knot, isSent, children }: { knot: ReactNode; isSent?: boolean; children: ReactNode }) => (
  <li className="relative flex min-h-[72px] gap-4 last:min-h-0">
    <span
      className={cx(
        'absolute top-3.5 -bottom-3.5 left-3.5 -ml-px border-l-2',
        isSent ? 'border-primary' : 'border-dashed border-planned',
        '[li:last-child>&]:hidden',
      )}
    />
    <span className="relative grid size-7 shrink-0 place-items-center">{knot}</span>
    <span className="flex flex-col">{children}</span>
  </li>
)

const Words = ({ title, hint }: { title: string; hint: string }) => (
  <>
    <b className="leading-7 font-semibold">{title}</b>
    <span className="text-xs text-muted">{hint}</span>
  </>
)

export const SequenceIllustration = () => (
  <aside
    aria-hidden
    className="hidden flex-col items-center justify-center overflow-hidden border-l border-line bg-desk px-10 lg:flex"
  >
    <ol className="w-[220px]">
      <Stop isSent knot={<span className={POINT} />}>
        <Words title={sketch.start} hint={sketch.startHint} />
      </Stop>
      <Stop isSent knot={<span className={SENT}>1</span>}>
        <Words title={sketch.first} hint={sketch.firstHint} />
      </Stop>
      <Stop knot={<span className={POINT} />}>
        <Words title={sketch.wait} hint={sketch.waitHint} />
      </Stop>
      <Stop knot={<span className={PLANNED}>2</span>}>
        <Words title={sketch.second} hint={sketch.secondHint} />
      </Stop>
      <Stop
        knot={
          <span className={`${KNOT} border-green-mark bg-desk`}>
            <span className="size-3.5 rounded-full border-2 border-green-mark" />
          </span>
        }
      >
        <b className="leading-7 font-semibold text-green-ink">{sketch.replied}</b>
      </Stop>
    </ol>
    <div className="mt-14 max-w-[430px] text-center">
      <p className="text-xl font-bold tracking-[-0.025em]">{signInText.tagline}</p>
      <p className="mt-2 text-[13.5px] text-muted">{signInText.taglineHint}</p>
    </div>
  </aside>
)
