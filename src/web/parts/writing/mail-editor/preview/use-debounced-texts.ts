import { useEffect, useMemo, useState } from 'react'
import { checkDelay, type TemplateTexts } from '#web/parts/writing/mail-editor/template-errors.ts'

const PAUSE = 250

/** The texts, updated a moment after the last input. */
export function useSettled({ subject, bodyText, bodyHtml }: TemplateTexts): TemplateTexts {
  const now = useMemo(() => ({ subject, bodyText, bodyHtml }), [subject, bodyText, bodyHtml])
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), checkDelay(now, PAUSE))
    return () => clearTimeout(timer)
  }, [now])
  return settled
}
