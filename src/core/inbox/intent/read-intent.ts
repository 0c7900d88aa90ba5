import type { IntentReading } from './intent.ts'

export function readIntent({
  text,
}: {
  text: string
  localDate: string
  sentTexts: readonly string[]
}): IntentReading | null {
  const base = {
    second: null,
    evidence: text.split('\n')[0] ?? '',
    asksMeeting: false,
    until: null,
    person: null,
    source: 'rule' as const,
  }
  if (/관심/.test(text)) return { ...base, intent: 'interested' }
  return null
}
