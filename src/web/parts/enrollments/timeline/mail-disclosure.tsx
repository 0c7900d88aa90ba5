import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { enrollmentText } from '#web/words/enrollment-list.ts'

/** A button that shows a mail below itself; `children` are rendered while it is open. */
export function MailDisclosure({ className, children }: { className: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const body = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
        className={cx(
          'inline-flex items-center gap-1 rounded-md px-1 text-xs font-medium text-primary-ink hover:bg-hover',
          className,
        )}
      >
        {open ? enrollmentText.hideMail : enrollmentText.showMail}
        <ChevronDown aria-hidden className={cx('size-3.5 transition-transform', open && 'rotate-180')} />
      </button>
      <div id={body} className="mt-1.5" hidden={!open}>
        {open && children}
      </div>
    </>
  )
}
