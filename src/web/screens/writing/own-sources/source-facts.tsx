// The facts of one source: used or not, edited, with a last day, deleted, added.
import { useState } from 'react'
import type { OwnFact } from '#api/writing/own-sources.ts'
import { MAX_OWN_FACT } from '#core/writing/own-sources.ts'
import {
  useDeleteOwnFact,
  useOwnSource,
  useSaveOwnFact,
  useSwitchOwnFact,
} from '#web/data/writing/own-sources.ts'
import { formatDate } from '#web/lib/format.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { AddFact, FactForm, FactLine } from '#web/parts/writing/facts/facts.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { ownSourcesText } from './text.ts'

export function SourceFacts({ sourceId, mayChange }: { sourceId: string; mayChange: boolean }) {
  const source = useOwnSource(sourceId)
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
            <OwnFactLine key={fact.id} sourceId={sourceId} fact={fact} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {mayChange && (
        <AddFact
          label={ownSourcesText.addFact}
          form={(onEnd) => <OwnFactForm sourceId={sourceId} fact={null} onEnd={onEnd} />}
        />
      )}
    </div>
  )
}

type OwnFactLineProps = { sourceId: string; fact: OwnFact; mayChange: boolean }

function OwnFactLine({ sourceId, fact, mayChange }: OwnFactLineProps) {
  const turn = useSwitchOwnFact(sourceId)
  const remove = useDeleteOwnFact(sourceId)
  return (
    <FactLine
      text={fact.text}
      quote={fact.quote}
      badge={fact.isExpired && <Badge tone="amber">{ownSourcesText.expired}</Badge>}
      origin={<Origin fact={fact} />}
      isUnused={fact.isOff || fact.isExpired}
      change={
        mayChange
          ? {
              control: (
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
              ),
              edit: ownSourcesText.edit,
              remove: ownSourcesText.removeFact,
              isRemoving: remove.isPending,
              onRemove: () =>
                remove.mutate(fact.id, {
                  onError: (error) => toastFailure(error, ownSourcesText.removeFactFailed),
                }),
              form: (onEnd) => <OwnFactForm sourceId={sourceId} fact={fact} onEnd={onEnd} />,
            }
          : null
      }
    />
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

type OwnFactFormProps = { sourceId: string; fact: OwnFact | null; onEnd: () => void }

function OwnFactForm({ sourceId, fact, onEnd }: OwnFactFormProps) {
  const [expiresOn, setExpiresOn] = useState(fact?.expiresOn ?? '')
  const save = useSaveOwnFact(sourceId)
  return (
    <FactForm
      initial={fact?.text ?? ''}
      words={{
        label: ownSourcesText.fact,
        placeholder: ownSourcesText.factPlaceholder,
        save: ownSourcesText.save,
        failed: ownSourcesText.saveFactFailed,
      }}
      maxLength={MAX_OWN_FACT}
      isSaving={save.isPending}
      onSave={(text, callbacks) =>
        save.mutate(
          { factId: fact?.id ?? null, text, expiresOn: expiresOn === '' ? null : expiresOn },
          callbacks,
        )
      }
      onEnd={onEnd}
    >
      <Field label={ownSourcesText.expiresOn} hint={ownSourcesText.expiresHint} className="max-w-60">
        <DateInput value={expiresOn} onChange={setExpiresOn} />
      </Field>
    </FactForm>
  )
}
