// Somebody else has saved the mail that is being mended: what differs, and that nothing of either is lost.
import { useState } from 'react'
import type { TemplateTexts } from '#core/workflow/template-origin.ts'
import { mendedText } from '#web/text/mended-meanwhile.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextsCompared } from './texts-compared.tsx'

export function MendedMeanwhile({ theirs, mine }: { theirs: TemplateTexts; mine: TemplateTexts }) {
  const [isShown, setShown] = useState(false)
  return (
    <Banner
      tone="amber"
      title={mendedText.title}
      action={
        <Button type="button" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? mendedText.hide : mendedText.show}
        </Button>
      }
    >
      <p>{mendedText.hint}</p>
      {isShown && (
        <div className="mt-2 text-ink">
          <p className="mb-2 text-xs text-muted">{mendedText.legend}</p>
          <TextsCompared before={theirs} after={mine} />
        </div>
      )}
    </Banner>
  )
}
