// The form of a mail to one lead outside of all sequences, above the history of the lead; it is open with a draft that was not sent.
import { useEffect, useRef, useState } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
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

/** Why the lead cannot be mailed; null when it can. */
export const oneOffBlocker = (lead: Lead): string | null =>
  !lead.contactEmail ? oneOffText.noAddress : lead.isSuppressed ? oneOffText.suppressed : null

/** For a lead: whether the form is open, at first with a draft that was not sent. */
export function useOneOffOpen(leadId: string): [boolean, (open: boolean) => void] {
  const [draft] = useOneOffDraft(leadId)
  return useState(() => isStarted(draft))
}

type OneOffComposerProps = { lead: Lead; open: boolean; setOpen: (open: boolean) => void }

export function OneOffComposer({ lead, open, setOpen }: OneOffComposerProps) {
  const [draft, setDraft] = useOneOffDraft(lead.id)
  const [second, setSecond] = useSecondOneOffDraft(lead.id)
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
  if (!hasSecond && !open) return null
  return (
    <Section title={oneOffText.heading} description={oneOffBlocker(lead)}>
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
          isBlocked={oneOffBlocker(lead) !== null}
          onClose={() => setOpen(false)}
          onRestore={restore}
        />
      )}
    </Section>
  )
}
