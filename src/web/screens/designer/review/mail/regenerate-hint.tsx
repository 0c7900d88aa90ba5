// The instruction for a regeneration: Enter submits, Esc cancels.
import { RefreshCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isComposing } from '#web/lib/form/ime.ts'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Input } from '#web/ui/form/input.tsx'

export function RegenerateHint() {
  const { list, actions, setView } = useReview()
  const [hint, setHint] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const close = (): void => {
    setView({ mode: 'read' })
    document.querySelector<HTMLElement>('[data-queue] [role=listbox]')?.focus()
  }
  const send = async (): Promise<void> => {
    const id = list.current?.id
    if (!id || busy) return
    setBusy(true)
    if (await actions.regenerate(id, hint)) close()
    setBusy(false)
  }
  return (
    <form
      className="flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 pt-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor="review-hint" className="text-sm font-semibold">
        {reviewText.hint}
      </label>
      <ul className="flex flex-wrap gap-1.5">
        {reviewText.hintIdeas.map((idea) => (
          <li key={idea}>
            <button
              type="button"
              className="min-h-6 rounded-full border border-line-strong px-2.5 text-xs text-muted hover:bg-hover hover:text-ink"
              onClick={() => {
                setHint((now) => (now.trim() ? `${now.trim()}, ${idea}` : idea))
                input.current?.focus()
              }}
            >
              {idea}
            </button>
          </li>
        ))}
      </ul>
      <IconButton label={reviewText.cancel} size="xs" className="ml-auto" onClick={close}>
        <X aria-hidden />
      </IconButton>
      <div className="flex w-full gap-2">
        <Input
          ref={input}
          id="review-hint"
          type="text"
          maxLength={2000}
          autoComplete="off"
          placeholder={reviewText.hintPlaceholder}
          value={hint}
          onChange={(event) => setHint(event.target.value)}
          onKeyDown={(event) => {
            // the Enter that completes a syllable does not submit
            if (isComposing(event) && event.key === 'Enter') event.preventDefault()
          }}
        />
        <Button type="submit" variant="primary" icon={<RefreshCw aria-hidden />} busy={busy}>
          {reviewText.hintSend}
        </Button>
      </div>
    </form>
  )
}
