// Somebody else has saved the mail that is being mended: what differs, and that nothing of either is lost.
import { useEffect, useRef, useState } from 'react'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { editConflictText } from './edit-conflict-text.ts'
import { TextsCompared } from './mail-diff.tsx'

/** One for each refusal: it is read aloud and brought into view when it appears; the focus stays with whoever writes. */
export function MailEditConflict({ theirs, mine }: { theirs: TemplateTexts; mine: TemplateTexts }) {
  const [isShown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} role="alert" className="scroll-mt-4">
      <Banner tone="amber" title={editConflictText.title}>
        <p>{editConflictText.hint}</p>
        <Button
          type="button"
          size="sm"
          className="mt-2"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? editConflictText.hide : editConflictText.show}
        </Button>
        {isShown && (
          <div className="mt-3 text-ink">
            <p className="mb-2 text-xs text-muted">{editConflictText.legend}</p>
            <TextsCompared before={theirs} after={mine} />
          </div>
        )}
      </Banner>
    </div>
  )
}
