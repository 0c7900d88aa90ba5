// Notice that another member has saved the template meanwhile, with the differences.
import { useState } from 'react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import { TextsCompared } from '#web/parts/writing/mail-editor/diff/mail-diff.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { editorText } from './text.ts'

export function TemplateEditConflict({ theirs, mine }: { theirs: EmailTemplate; mine: TemplateTexts }) {
  const [isShown, setShown] = useState(false)
  return (
    <Banner
      tone="amber"
      title={editorText.behind(theirs.version)}
      action={
        <Button size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? editorText.behindHide : editorText.behindShow}
        </Button>
      }
    >
      <p>{editorText.behindHint(theirs.version, theirs.version + 1)}</p>
      {isShown && (
        <div className="mt-2 text-ink">
          <TextsCompared before={theirs} after={mine} />
        </div>
      )}
    </Banner>
  )
}
