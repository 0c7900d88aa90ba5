// The picture of a small sequence beside the sign-in form. Decorative; hidden from screen readers.
import { Clock, type LucideIcon, Mail, MessageSquareReply, Play } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { signInText } from './text.ts'

const { sketch } = signInText

const STEPS: { icon: LucideIcon; title: string; hint: string; tint: string }[] = [
  { icon: Play, title: sketch.start, hint: sketch.startHint, tint: 'bg-green-soft text-green-ink' },
  { icon: Mail, title: sketch.first, hint: sketch.firstHint, tint: 'bg-blue-soft text-blue-ink' },
  { icon: Clock, title: sketch.wait, hint: sketch.waitHint, tint: 'bg-amber-soft text-amber-ink' },
  { icon: Mail, title: sketch.second, hint: sketch.secondHint, tint: 'bg-blue-soft text-blue-ink' },
]

export const SequenceIllustration = () => (
  <aside
    aria-hidden
    className="relative hidden flex-col items-center justify-center overflow-hidden border-l border-line bg-desk px-10 lg:flex"
  >
    <div className="absolute inset-0 bg-[radial-gradient(var(--color-line-strong)_1px,transparent_1px)] bg-size-[22px_22px] opacity-60 mask-[radial-gradient(ellipse_70%_65%_at_50%_45%,#000_30%,transparent_100%)]" />
    <ol className="relative flex w-[300px] flex-col items-center">
      {STEPS.map((step, index) => (
        <li key={step.title} className="flex w-full flex-col items-center">
          {index > 0 && <span className="h-9 w-px bg-line-strong" />}
          <div className="flex w-full items-center gap-3 rounded-xl border border-line bg-raised px-3.5 py-3 shadow-pop">
            <span className={cx('grid size-9 shrink-0 place-items-center rounded-[10px]', step.tint)}>
              <step.icon className="size-[18px]" strokeWidth={1.9} />
            </span>
            <span className="min-w-0">
              <span className="block text-[13.5px] font-semibold">{step.title}</span>
              <span className="block truncate text-xs text-muted">{step.hint}</span>
            </span>
          </div>
        </li>
      ))}
      <li className="mt-5 inline-flex h-8 items-center gap-2 rounded-full bg-green-soft px-3.5 text-xs font-semibold text-green-ink">
        <MessageSquareReply className="size-3.5" />
        {sketch.replied}
      </li>
    </ol>
    <div className="relative mt-12 max-w-[430px] text-center">
      <p className="text-xl font-bold tracking-[-0.025em]">{signInText.tagline}</p>
      <p className="mt-2 text-[13.5px] text-muted">{signInText.taglineHint}</p>
    </div>
  </aside>
)
