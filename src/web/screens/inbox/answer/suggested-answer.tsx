// A suggested answer: it fills the draft, or is appended to it, and is never sent by itself. It is marked until it is edited.
import { Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#api/endpoint.ts'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { suggestInboxAnswer } from '#api/inbox/inbox-intents.ts'
import { useSuggestAnswer } from '#web/data/inbox/intents.ts'
import { formatWon } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import type { CompactText } from '#web/parts/writing/mail-editor/rich-text/compact-editor.tsx'
import { suggestText } from '#web/screens/inbox/intent/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { appended } from './answer-draft.ts'

type Suggestion = ReplyOf<typeof suggestInboxAnswer>
/** `filled`: the text of the form with the suggestion; `before`: what it was without it */
type Filled = { suggestion: Suggestion; filled: string; before: CompactText }

type SuggestedAnswerProps = {
  thread: InboxThreadDetail
  draft: CompactText
  onFill: (draft: CompactText) => void
}

export function SuggestedAnswer({ thread, draft, onFill }: SuggestedAnswerProps) {
  const suggest = useSuggestAnswer(thread.id)
  const [last, setLast] = useState<Filled>()
  const [fault, setFault] = useState<string>()
  const calling = useRef<AbortController>(null)
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => () => calling.current?.abort(), [])
  const hasReply = thread.mails.some(({ kind }) => kind === 'reply')
  if (!hasReply) return null
  const isShown = last !== undefined && last.filled.trim() === draft.text.trim()
  const press = async (): Promise<void> => {
    const control = new AbortController()
    calling.current = control
    setFault(undefined)
    try {
      const suggestion = await suggest.mutateAsync(control.signal)
      if (control.signal.aborted) return
      // another suggestion replaces the one before
      const before = isShown ? last.before : latest.current
      const next = appended(before, { text: suggestion.text, html: '' })
      setLast({ suggestion, filled: next.text, before })
      onFill(next)
    } catch (error) {
      if (!control.signal.aborted) setFault(failureText(error, suggestText.failed))
    }
  }
  const undo = (): void => {
    if (last) onFill(last.before)
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
          {isShown ? suggestText.again : suggestText.suggest}
        </Button>
        {suggest.isPending && (
          <Button size="sm" variant="ghost" onClick={() => calling.current?.abort()}>
            {suggestText.cancel}
          </Button>
        )}
        {isShown && (
          <>
            <Badge tone="violet">{last.suggestion.model ? suggestText.badge : suggestText.template}</Badge>
            {last.suggestion.model && (
              <span className="text-2xs text-muted">
                {byWhom(last.suggestion.model, last.suggestion.cost)}
              </span>
            )}
            <Button size="sm" variant="ghost" onClick={undo}>
              {suggestText.undo}
            </Button>
          </>
        )}
      </div>
      <p aria-live="polite" className="text-xs text-muted empty:hidden">
        {suggest.isPending
          ? suggestText.writing
          : isShown
            ? `${last.before.text.trim() === '' ? suggestText.filled : suggestText.appended}. ${suggestText.check}`
            : ''}
      </p>
      {fault && <Banner tone="amber">{fault}</Banner>}
    </div>
  )
}

const byWhom = (model: string, cost: number | null): string =>
  suggestText.by(model, cost === null ? null : formatWon(cost))
