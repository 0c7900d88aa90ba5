// The model's draft, shown before it replaces the fields.
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { TemplateText, withChips } from '#web/parts/writing/template-text.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { aiDraftText } from './text.ts'

type Props = { written: TemplateTexts; onTake: () => void; onDrop: () => void }

export function AiDraftResult({ written, onTake, onDrop }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // newer browsers return a promise, which is no clean-up function
    void box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const { subject, bodyText, bodyHtml } = written
  return (
    <section
      ref={box}
      aria-label={aiDraftText.result}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <p className="text-sm font-semibold">
        {subject ? (
          <TemplateText text={subject} />
        ) : (
          <span className="text-faint">{aiDraftText.noSubject}</span>
        )}
      </p>
      {bodyHtml.trim() ? (
        <MailFrame html={withChips(bodyHtml)} title={aiDraftText.htmlBody} className="h-56" />
      ) : (
        <p className="max-h-56 overflow-y-auto text-[13.5px] leading-relaxed whitespace-pre-wrap">
          <TemplateText text={bodyText} />
        </p>
      )}
      <p className="text-xs text-muted">{aiDraftText.replaces}</p>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDrop}>
          {aiDraftText.drop}
        </Button>
        <Button size="sm" variant="primary" icon={<Check aria-hidden />} onClick={onTake}>
          {aiDraftText.take}
        </Button>
      </div>
    </section>
  )
}
