// The form of a mail to one lead outside of all sequences, above the history of the lead. It opens when asked for, and with
// a draft that was not sent.
import { PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import {
  isStarted,
  NEW_DRAFT,
  type OneOffDraft,
  useOneOffDraft,
  useSecondOneOffDraft,
} from './one-off-draft.ts'
import { oneOffText } from './text.ts'

const OneOffForm = lazyPart(
  () => import('./one-off-form.tsx'),
  'OneOffForm',
  () => <Skeleton className="h-80 rounded-lg" />,
)

export function OneOffComposer({ lead }: { lead: Lead }) {
  const [draft, setDraft] = useOneOffDraft(lead.id)
  const [second, setSecond] = useSecondOneOffDraft(lead.id)
  const [open, setOpen] = useState(() => isStarted(draft))
  // the editor reads its text once: another draft needs another form
  const [form, setForm] = useState(0)
  // null after this page was left
  const written = useRef<OneOffDraft | null>(null)
  useEffect(() => {
    written.current = draft
    return () => {
      written.current = null
    }
  }, [draft])
  const blocker = !lead.contactEmail ? oneOffText.noAddress : lead.isSuppressed ? oneOffText.suppressed : null
  const show = (next: OneOffDraft): void => {
    setDraft(next)
    setForm((n) => n + 1)
    setOpen(true)
  }
  /** A draft begun meanwhile is kept, and so is one on a page that was opened meanwhile. */
  const restore = (mail: OneOffDraft): void => {
    if (written.current && !isStarted(written.current)) show(mail)
    else setSecond(mail)
  }
  const hasSecond = isStarted(second)
  return (
    <Card
      title={oneOffText.heading}
      description={blocker ?? oneOffText.hint}
      actions={
        !open && (
          <Button icon={<PenLine aria-hidden />} disabled={blocker !== null} onClick={() => setOpen(true)}>
            {oneOffText.heading}
          </Button>
        )
      }
    >
      {hasSecond || open ? (
        <>
          {hasSecond && (
            <Banner
              tone="blue"
              className={open ? 'mb-4' : ''}
              action={
                <div className="flex flex-wrap gap-1.5">
                  <Button
                    size="sm"
                    onClick={() => {
                      setSecond(isStarted(draft) ? draft : NEW_DRAFT)
                      show(second)
                    }}
                  >
                    {oneOffText.useSecond}
                  </Button>
                  <Button size="sm" variant="ghost-danger" onClick={() => setSecond(NEW_DRAFT)}>
                    {oneOffText.deleteSecond}
                  </Button>
                </div>
              }
            >
              {oneOffText.second(second.subject || oneOffText.noSubject)}
            </Banner>
          )}
          {open && (
            <OneOffForm
              key={form}
              lead={lead}
              draft={draft}
              setDraft={setDraft}
              isBlocked={blocker !== null}
              onClose={() => setOpen(false)}
              onRestore={restore}
            />
          )}
        </>
      ) : null}
    </Card>
  )
}
