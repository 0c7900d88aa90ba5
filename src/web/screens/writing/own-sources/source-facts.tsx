// The facts of one source: used or not, edited, with a last day, deleted, added.
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { OwnFact } from '#api/writing/own-sources.ts'
import { MAX_OWN_FACT } from '#core/writing/own-sources.ts'
import {
  useDeleteOwnFact,
  useOwnSource,
  useSaveOwnFact,
  useSwitchOwnFact,
} from '#web/data/writing/own-sources.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDate } from '#web/lib/format.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ownSourcesText } from './text.ts'

export function SourceFacts({ sourceId, mayChange }: { sourceId: string; mayChange: boolean }) {
  const source = useOwnSource(sourceId)
  const [isAdding, setAdding] = useState(false)
  if (source.isPending) return <Skeleton className="h-16 rounded-lg" />
  if (!source.data) return <QueryError title={ownSourcesText.factsFailed} query={source} className="py-4!" />
  const { facts } = source.data
  return (
    <div className="flex flex-col gap-3">
      {facts.length === 0 ? (
        <p className="text-sm text-muted">{ownSourcesText.noFacts}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {facts.map((fact) => (
            <FactItem key={fact.id} sourceId={sourceId} fact={fact} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {mayChange &&
        (isAdding ? (
          <FactForm sourceId={sourceId} fact={null} onEnd={() => setAdding(false)} />
        ) : (
          <Button
            size="sm"
            className="self-start"
            icon={<Plus aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {ownSourcesText.addFact}
          </Button>
        ))}
    </div>
  )
}

function FactItem({ sourceId, fact, mayChange }: { sourceId: string; fact: OwnFact; mayChange: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const turn = useSwitchOwnFact(sourceId)
  const remove = useDeleteOwnFact(sourceId)
  if (isEditing)
    return (
      <li className="py-2.5">
        <FactForm sourceId={sourceId} fact={fact} onEnd={() => setEditing(false)} />
      </li>
    )
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 py-2 text-sm first:pt-0 sm:flex-nowrap">
      <div
        className={
          fact.isOff || fact.isExpired ? 'min-w-0 flex-1 basis-60 text-muted' : 'min-w-0 flex-1 basis-60'
        }
      >
        <p className="[overflow-wrap:anywhere]">
          {fact.text} {fact.isExpired && <Badge tone="amber">{ownSourcesText.expired}</Badge>}
        </p>
        {fact.quote !== '' && fact.quote !== fact.text && (
          <blockquote className="mt-1 border-l-2 border-line pl-2 text-xs text-muted [overflow-wrap:anywhere]">
            {fact.quote}
          </blockquote>
        )}
        <p className="mt-0.5 text-xs text-muted [overflow-wrap:anywhere]">
          <Origin fact={fact} />
        </p>
      </div>
      {mayChange && (
        <div className="flex shrink-0 items-center gap-1">
          <Switch
            label={`${ownSourcesText.use}: ${fact.text}`}
            hideLabel
            checked={!fact.isOff}
            onCheckedChange={(isOn) =>
              turn.mutate(
                { factId: fact.id, isOff: !isOn },
                { onError: (error) => toastFailure(error, ownSourcesText.saveFactFailed) },
              )
            }
          />
          <IconButton label={ownSourcesText.edit} onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={ownSourcesText.removeFact}
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(fact.id, {
                onError: (error) => toastFailure(error, ownSourcesText.removeFactFailed),
              })
            }
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}

function Origin({ fact }: { fact: OwnFact }) {
  const parts = [
    ...(fact.isEdited ? [ownSourcesText.edited] : []),
    ...(fact.place === '' ? [] : [fact.place]),
    formatDate(fact.statedAt),
    ...(fact.expiresOn === null ? [] : [ownSourcesText.until(fact.expiresOn)]),
  ]
  return (
    <>
      {/^https?:\/\//i.test(fact.url) && (
        <>
          <a href={fact.url} target="_blank" rel="noopener noreferrer" className="link">
            {fact.url.replace(/^https?:\/\//, '')}
          </a>
          {' · '}
        </>
      )}
      {parts.join(' · ')}
    </>
  )
}

function FactForm({ sourceId, fact, onEnd }: { sourceId: string; fact: OwnFact | null; onEnd: () => void }) {
  const [text, setText] = useState(fact?.text ?? '')
  const [expiresOn, setExpiresOn] = useState(fact?.expiresOn ?? '')
  const save = useSaveOwnFact(sourceId)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    save.mutate(
      { factId: fact?.id ?? null, text, expiresOn: expiresOn === '' ? null : expiresOn },
      { onSuccess: onEnd, onError: (error) => toastFailure(error, ownSourcesText.saveFactFailed) },
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field label={ownSourcesText.fact}>
        <Textarea
          rows={2}
          maxLength={MAX_OWN_FACT}
          placeholder={ownSourcesText.factPlaceholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field label={ownSourcesText.expiresOn} hint={ownSourcesText.expiresHint} className="max-w-60">
        <DateInput value={expiresOn} onChange={setExpiresOn} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={save.isPending} disabled={text.trim() === ''}>
          {ownSourcesText.save}
        </Button>
        <Button size="sm" onClick={onEnd}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
