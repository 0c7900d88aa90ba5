// Lets the model write the first draft. It can be stopped while it writes and taken back afterwards.
import { Sparkles, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { whenNotComposing } from '#web/lib/ime.ts'
import { failureText } from '#web/lib/toast.ts'
import { useDraftTemplate } from '#web/queries/email-templates.ts'
import { editorText } from '#web/text/email-templates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type Texts = { subject: string; bodyText: string; bodyHtml: string }

export type AiDraftProps = {
  workspaceId: string
  /** what stands in the fields now, for taking the draft back */
  before: Texts
  onFill: (texts: Texts) => void
}

export function AiDraft({ workspaceId, before, onFill }: AiDraftProps) {
  const [prompt, setPrompt] = useState('')
  const [issue, setIssue] = useState<string>()
  const [replaced, setReplaced] = useState<Texts>()
  const [stopped, setStopped] = useState(false)
  const draft = useDraftTemplate()
  const running = useRef<AbortController>(null)
  const seconds = useSeconds(draft.isPending)
  useEffect(() => () => running.current?.abort(), [])

  const start = (): void => {
    if (draft.isPending) return
    setStopped(false)
    setReplaced(undefined)
    setIssue(prompt.trim() ? undefined : editorText.aiNeedPrompt)
    if (!prompt.trim()) return
    const controller = new AbortController()
    running.current = controller
    draft.mutate(
      { prompt, workspaceId, signal: controller.signal },
      {
        onSuccess: (texts) => {
          setReplaced({ subject: before.subject, bodyText: before.bodyText, bodyHtml: before.bodyHtml })
          onFill(texts)
        },
      },
    )
  }
  const stop = (): void => {
    running.current?.abort()
    draft.reset()
    setStopped(true)
  }
  const onKeyDown = whenNotComposing((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    start()
  })
  return (
    <section
      aria-label={editorText.ai}
      className="flex flex-col gap-3 rounded-xl border border-line bg-violet-soft/60 p-4"
    >
      <Field label={editorText.aiPrompt} error={issue} hint={editorText.aiHint}>
        <Textarea
          rows={2}
          maxLength={20_000}
          placeholder={editorText.aiPlaceholder}
          value={prompt}
          onChange={(event) => {
            setPrompt(event.target.value)
            setIssue(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {draft.isPending && (
          <>
            <span role="status" className="tabular mr-auto text-sm text-muted">
              {editorText.aiRunning(seconds)}
            </span>
            <Button size="sm" onClick={stop}>
              {editorText.aiStop}
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="primary"
          icon={<Sparkles aria-hidden />}
          busy={draft.isPending}
          onClick={start}
        >
          {editorText.aiStart}
        </Button>
      </div>
      {stopped && <p className="text-sm text-muted">{editorText.aiStopped}</p>}
      {draft.isError && !stopped && (
        <div role="alert">
          <Banner tone="red">{failureText(draft.error, editorText.aiFailed)}</Banner>
        </div>
      )}
      {replaced && (
        <div role="status">
          <Banner
            tone="green"
            action={
              <Button
                size="sm"
                icon={<Undo2 aria-hidden />}
                onClick={() => {
                  onFill(replaced)
                  setReplaced(undefined)
                }}
              >
                {editorText.aiUndo}
              </Button>
            }
          >
            {editorText.aiDone}
          </Banner>
        </div>
      )}
    </section>
  )
}

/** Whole seconds since `active` became true. */
function useSeconds(active: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!active) return
    const began = Date.now()
    setSeconds(0)
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [active])
  return seconds
}
