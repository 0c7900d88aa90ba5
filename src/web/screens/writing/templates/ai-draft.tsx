// Lets the model write a draft: purpose, tone and language. It can be stopped, is shown before it replaces the fields, and can be
// undone.
import { Check, Sparkles, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { MailLanguage } from '#core/sequences/sequence.ts'
import type { TemplateTexts } from '#core/sequences/workflow/template-origin.ts'
import { useDraftTemplate } from '#web/data/writing/email-templates.ts'
import { whenNotComposing } from '#web/lib/form/ime.ts'
import { failureText } from '#web/lib/toast.ts'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { TemplateText, withChips } from '#web/parts/writing/template-text.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { settingsText } from '#web/words/sequence-page.ts'
import { aiDraftText } from './text.ts'

export type AiDraftProps = {
  workspaceId: string
  /** the current field values */
  now: TemplateTexts
  onTake: (texts: TemplateTexts) => void
}

export function AiDraft({ workspaceId, now, onTake }: AiDraftProps) {
  const [request, setRequest] = useState<{ prompt: string; tone: string; language: MailLanguage }>({
    prompt: '',
    tone: '',
    language: 'ko',
  })
  const [issue, setIssue] = useState<string>()
  const [written, setWritten] = useState<TemplateTexts>()
  const [replaced, setReplaced] = useState<TemplateTexts>()
  const [stopped, setStopped] = useState(false)
  const draft = useDraftTemplate()
  const running = useRef<AbortController>(null)
  const seconds = useSeconds(draft.isPending)
  useEffect(() => () => running.current?.abort(), [])

  const start = (): void => {
    if (draft.isPending) return
    setStopped(false)
    setIssue(request.prompt.trim() ? undefined : aiDraftText.needPurpose)
    if (!request.prompt.trim()) return
    const controller = new AbortController()
    running.current = controller
    draft.mutate({ ...request, workspaceId, signal: controller.signal }, { onSuccess: setWritten })
  }
  const stop = (): void => {
    running.current?.abort()
    draft.reset()
    setStopped(true)
  }
  const take = (texts: TemplateTexts): void => {
    setReplaced({ subject: now.subject, bodyText: now.bodyText, bodyHtml: now.bodyHtml })
    setWritten(undefined)
    onTake(texts)
  }
  const onKeyDown = whenNotComposing((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    start()
  })
  return (
    <section
      aria-label={aiDraftText.open}
      data-own-enter
      className="flex flex-col gap-3 rounded-xl border border-line bg-sunken p-4"
    >
      <Field label={aiDraftText.purpose} error={issue} hint={aiDraftText.hint}>
        <Textarea
          rows={2}
          maxLength={20_000}
          placeholder={aiDraftText.purposePlaceholder}
          value={request.prompt}
          onChange={(event) => {
            setRequest({ ...request, prompt: event.target.value })
            setIssue(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_140px]">
        <Field label={aiDraftText.tone}>
          <Input
            maxLength={200}
            placeholder={aiDraftText.tonePlaceholder}
            value={request.tone}
            onChange={(event) => setRequest({ ...request, tone: event.target.value })}
            onKeyDown={whenNotComposing((event: KeyboardEvent) => {
              if (event.key !== 'Enter') return
              // the surrounding form is the template's
              event.preventDefault()
              start()
            })}
          />
        </Field>
        <Field label={aiDraftText.language}>
          <Select
            value={request.language}
            onValueChange={(language) => setRequest({ ...request, language })}
            options={(['ko', 'en'] as const).map((value) => ({
              value,
              label: settingsText.languages[value],
            }))}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {draft.isPending && (
          <>
            <span role="status" className="tabular mr-auto text-sm text-muted">
              {aiDraftText.running(seconds)}
            </span>
            <Button size="sm" onClick={stop}>
              {aiDraftText.stop}
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant={written ? 'outline' : 'primary'}
          icon={<Sparkles aria-hidden />}
          busy={draft.isPending}
          onClick={start}
        >
          {written ? aiDraftText.again : aiDraftText.start}
        </Button>
      </div>
      {stopped && <p className="text-sm text-muted">{aiDraftText.stopped}</p>}
      <ErrorBanner>{draft.isError && !stopped && failureText(draft.error, aiDraftText.failed)}</ErrorBanner>
      {written && !draft.isPending && (
        <AiDraftResult written={written} onTake={() => take(written)} onDrop={() => setWritten(undefined)} />
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
                  onTake(replaced)
                  setReplaced(undefined)
                }}
              >
                {aiDraftText.undo}
              </Button>
            }
          >
            {aiDraftText.taken}
          </Banner>
        </div>
      )}
    </section>
  )
}

/** Seconds since `active` became true. */
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

type Props = { written: TemplateTexts; onTake: () => void; onDrop: () => void }

/** The model's draft, shown before it replaces the fields. */
function AiDraftResult({ written, onTake, onDrop }: Props) {
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
