// A suggested answer: it fills the draft, or is appended to it, and is never sent by itself. It is marked until it is edited, and
// its claims without a source as long as their words are in the text.
import { Sparkles } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#api/endpoint.ts'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { suggestInboxAnswer } from '#api/inbox/inbox-intents.ts'
import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'
import { formatWon } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { useHighlightedWords } from '#web/lib/use-highlighted-words.ts'
import type { CompactText } from '#web/parts/writing/mail-editor/rich-text/compact-editor.tsx'
import { UnsupportedClaims } from '#web/parts/writing/unsupported-claims.tsx'
import { suggestText } from '#web/screens/inbox/intent/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { appended } from './answer-draft.ts'

/** The costs of the model change. */
const useSuggestAnswer = (id: string) =>
  useChangeOf(
    'inboxIntents',
    (signal: AbortSignal) => api.inboxIntents.suggestInboxAnswer({ params: { id } }, { signal }),
    { stale: ['model'] },
  )

type Suggestion = ReplyOf<typeof suggestInboxAnswer>
/** `filled`: the text of the form with the suggestion; `before`: what it was without it */
type Filled = { suggestion: Suggestion; filled: string; before: CompactText }

type SuggestedAnswerProps = {
  thread: InboxThreadDetail
  /** the text of the form */
  draft: CompactText
  /** prepared when the reply arrived */
  offered: InboxThreadDetail['prepared']
  /** the field with the text */
  field: RefObject<HTMLElement | null>
  onFill: (draft: CompactText) => void
}

export function SuggestedAnswer({ thread, draft, offered, field, onFill }: SuggestedAnswerProps) {
  const suggest = useSuggestAnswer(thread.id)
  const [last, setLast] = useState<Filled>()
  const [fault, setFault] = useState<string>()
  const calling = useRef<AbortController>(null)
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => () => calling.current?.abort(), [])
  const isPrepared = offered !== null && offered.text === draft.text
  const filled = last !== undefined && last.filled.trim() === draft.text.trim() ? last : null
  const shown = isPrepared ? offered : filled?.suggestion
  const marks = useUnsupported(shown?.unsupported, draft.text)
  useHighlightedWords(
    field,
    marks.map(({ text }) => text),
  )
  if (!thread.mails.some(({ kind }) => kind === 'reply')) return null
  const press = async (): Promise<void> => {
    const control = new AbortController()
    calling.current = control
    setFault(undefined)
    try {
      const suggestion = offered && !isPrepared ? offered : await suggest.mutateAsync(control.signal)
      if (control.signal.aborted) return
      // another suggestion replaces the one before
      const before = isPrepared ? NOTHING : (filled?.before ?? latest.current)
      const next = appended(before, { text: suggestion.text, html: '' })
      setLast({ suggestion, filled: next.text, before })
      onFill(next)
    } catch (error) {
      if (!control.signal.aborted) setFault(failureText(error, suggestText.failed))
    }
  }
  const undo = (): void => {
    onFill(filled?.before ?? NOTHING)
    setLast(undefined)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          icon={<Sparkles aria-hidden />}
          busy={suggest.isPending}
          onClick={() => void press()}
        >
          {shown ? suggestText.again : suggestText.suggest}
        </Button>
        {suggest.isPending && (
          <Button size="sm" variant="ghost" onClick={() => calling.current?.abort()}>
            {suggestText.cancel}
          </Button>
        )}
        {shown && (
          <>
            <Badge tone="outline">{shown.model ? suggestText.badge : suggestText.template}</Badge>
            {shown.model && <span className="text-2xs text-muted">{byWhom(shown.model, shown.cost)}</span>}
            <Button size="sm" variant="ghost" onClick={undo}>
              {suggestText.undo}
            </Button>
          </>
        )}
      </div>
      <p aria-live="polite" className="text-xs text-muted empty:hidden">
        {suggest.isPending
          ? suggestText.writing
          : shown
            ? `${isPrepared ? suggestText.prepared : filled?.before.text.trim() === '' ? suggestText.filled : suggestText.appended}. ${suggestText.check}`
            : ''}
      </p>
      <UnsupportedClaims claims={marks} hint={suggestText.noSourceHint} />
      {fault && <Banner tone="amber">{fault}</Banner>}
    </div>
  )
}

const NOTHING: CompactText = { text: '', html: '' }

/** The claims without a source of the suggestion that was shown last whose words are still in the text. */
function useUnsupported(
  shown: Suggestion['unsupported'] | undefined,
  text: string,
): Suggestion['unsupported'] {
  const latest = useRef<Suggestion['unsupported']>([])
  if (shown) latest.current = shown
  else if (text === '') latest.current = []
  return latest.current.filter((claim) => text.includes(claim.text))
}

const byWhom = (model: string, cost: number | null): string =>
  suggestText.by(model, cost === null ? null : formatWon(cost))
