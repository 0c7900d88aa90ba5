// A template filled with an example contact, by the same functions that write the mails.
import { useEffect, useState } from 'react'
import { usedVariables } from '#core/template/check.ts'
import { renderTemplate } from '#core/template/render.ts'
import { sampleValues } from '#core/template/variables.ts'
import { editorText } from '#web/text/email-templates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { MailFrame } from '#web/ui/mail-frame.tsx'

/** Every new document is a page load inside the frame: it waits until typing pauses, milliseconds. */
const SETTLE = 250

export type PreviewTexts = { subject: string; bodyText: string; bodyHtml: string }

export function TemplatePreview(props: PreviewTexts) {
  const texts = useSettled(props)
  if (![texts.subject, texts.bodyText, texts.bodyHtml].some((text) => text.trim()))
    return <p className="text-sm text-muted">{editorText.previewEmpty}</p>
  // names that are none of ours are custom fields, whose values only a real contact has
  const names = usedVariables([texts.subject, texts.bodyText, texts.bodyHtml].join('\n'))
  const mail = renderTemplate(texts, sampleValues(names))
  if (!mail.ok)
    return <Banner tone="amber">{'fault' in mail ? mail.fault.message : mail.missing.join(', ')}</Banner>
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <p className="border-b border-line pb-3 text-[15px] font-semibold">
        {mail.subject || <span className="text-muted">{editorText.noSubject}</span>}
      </p>
      {mail.bodyHtml.trim() ? (
        <MailFrame html={mail.bodyHtml} title={editorText.previewFrame} className="min-h-80 flex-1" />
      ) : (
        <p className="text-[13.5px] leading-relaxed whitespace-pre-wrap">{mail.bodyText}</p>
      )}
    </div>
  )
}

function useSettled({ subject, bodyText, bodyHtml }: PreviewTexts): PreviewTexts {
  const [settled, setSettled] = useState({ subject, bodyText, bodyHtml })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ subject, bodyText, bodyHtml }), SETTLE)
    return () => clearTimeout(timer)
  }, [subject, bodyText, bodyHtml])
  return settled
}
