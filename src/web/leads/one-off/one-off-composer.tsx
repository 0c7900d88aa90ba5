// The form of a mail to one lead outside of all sequences, above the history of the lead. It opens when asked for, and with
// a draft that was not sent.
import { PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { isStarted, useOneOffDraft } from './one-off-draft.ts'
import { oneOffText } from './text.ts'

const OneOffForm = lazy(async () => ({
  default: (await retryImport(() => import('./one-off-form.tsx'))).OneOffForm,
}))

export function OneOffComposer({ lead }: { lead: Lead }) {
  const [draft, setDraft] = useOneOffDraft(lead.id)
  const [open, setOpen] = useState(() => isStarted(draft))
  const blocker = !lead.contactEmail ? oneOffText.noAddress : lead.isSuppressed ? oneOffText.suppressed : null
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
      {open ? (
        <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
          <OneOffForm
            lead={lead}
            draft={draft}
            setDraft={setDraft}
            isBlocked={blocker !== null}
            onClose={() => setOpen(false)}
            onRestore={() => setOpen(true)}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}
