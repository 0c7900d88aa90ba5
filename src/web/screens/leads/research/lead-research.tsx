// What was found on the site of a lead, each with its source; users add, edit and delete facts.
import { Pencil, Plus, RefreshCw, Search, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { LeadFact, LeadResearch } from '#api/leads/lead-research.ts'
import type { Lead } from '#api/leads/leads.ts'
import { useDeleteFact, useLeadResearch, useSaveFact, useStartResearch } from '#web/data/leads/research.ts'
import { formatDate } from '#web/lib/format.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { researchText } from './text.ts'

export function LeadResearchSection({ lead, may }: { lead: Lead; may: boolean }) {
  const research = useLeadResearch(lead.id)
  const start = useStartResearch(lead.id)
  const { data } = research
  const isRunning = data?.state === 'waiting' || data?.state === 'reading'
  return (
    <Section
      title={researchText.title}
      description={researchText.hint}
      actions={
        may &&
        data?.isOn &&
        data.site !== null && (
          <Button
            size="sm"
            icon={data.at === null ? <Search aria-hidden /> : <RefreshCw aria-hidden />}
            busy={start.isPending}
            disabled={isRunning}
            onClick={() =>
              start.mutate(null, { onError: (error) => toastFailure(error, researchText.startFailed) })
            }
          >
            {data.at === null ? researchText.start : researchText.again}
          </Button>
        )
      }
    >
      {research.isError && !data ? (
        <QueryError query={research} title={researchText.loadFailed} className="py-4!" />
      ) : data ? (
        <div className="flex flex-col gap-3">
          <State research={data} />
          {data.facts.length > 0 && (
            <ul className="flex flex-col divide-y divide-line">
              {data.facts.map((fact) => (
                <FactLine key={fact.id} leadId={lead.id} fact={fact} may={may} />
              ))}
            </ul>
          )}
          {may && <AddFact leadId={lead.id} />}
        </div>
      ) : (
        <Skeleton className="h-16 rounded-lg" />
      )}
    </Section>
  )
}

function State({ research }: { research: LeadResearch }) {
  const { state, message, at, site, facts } = research
  switch (state) {
    case 'off':
      return <p className="text-sm text-muted">{researchText.off}</p>
    case 'none':
      return <p className="text-sm text-muted">{site === null ? researchText.noSite : researchText.none}</p>
    case 'waiting':
    case 'reading':
      return (
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          <Spinner /> {researchText[state]}
        </p>
      )
    case 'failed':
    case 'stopped':
      return (
        <Banner tone={state === 'failed' ? 'red' : 'amber'}>
          <strong>{researchText[state]}</strong> {message}
        </Banner>
      )
    default:
      return (
        <p className="text-xs text-muted">
          {at && researchText.doneAt(formatDate(at))}
          {!facts.some(({ source }) => source === 'page') && ` · ${researchText.nothing}`}
        </p>
      )
  }
}

function FactLine({ leadId, fact, may }: { leadId: string; fact: LeadFact; may: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const remove = useDeleteFact(leadId)
  if (isEditing)
    return (
      <li className="py-2.5">
        <FactForm leadId={leadId} fact={fact} onEnd={() => setEditing(false)} />
      </li>
    )
  return (
    <li className="flex gap-2 py-2.5 text-sm first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          {fact.text}{' '}
          {fact.isSuspicious && (
            <span {...tooltipProps(researchText.suspiciousHint)}>
              <Badge tone="amber">{researchText.suspicious}</Badge>
            </span>
          )}
        </p>
        {fact.quote !== '' && fact.quote !== fact.text && (
          <blockquote className="mt-1 border-l-2 border-line pl-2 text-xs text-muted [overflow-wrap:anywhere]">
            {fact.quote}
          </blockquote>
        )}
        <p className="mt-1 text-xs text-muted [overflow-wrap:anywhere]">
          <FactSource fact={fact} />
        </p>
      </div>
      {may && (
        <div className="flex shrink-0 items-start">
          <IconButton label={researchText.edit} onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={researchText.remove}
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(fact.id, { onError: (error) => toastFailure(error, researchText.removeFailed) })
            }
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}

function FactSource({ fact }: { fact: LeadFact }) {
  if (fact.fetchedAt === null || !/^https?:\/\//i.test(fact.url)) return researchText.byUser
  return (
    <>
      <a href={fact.url} target="_blank" rel="noopener noreferrer" className="link">
        {researchText.source(fact.title || fact.url, formatDate(fact.fetchedAt))}
      </a>
      {fact.source === 'user' && ` · ${researchText.edited}`}
    </>
  )
}

function AddFact({ leadId }: { leadId: string }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <FactForm leadId={leadId} fact={null} onEnd={() => setOpen(false)} />
  ) : (
    <Button size="sm" className="self-start" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
      {researchText.add}
    </Button>
  )
}

function FactForm({ leadId, fact, onEnd }: { leadId: string; fact: LeadFact | null; onEnd: () => void }) {
  const [text, setText] = useState(fact?.text ?? '')
  const save = useSaveFact(leadId)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    save.mutate(
      { factId: fact?.id ?? null, text },
      { onSuccess: onEnd, onError: (error) => toastFailure(error, researchText.saveFailed) },
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <Field label={researchText.text}>
        <Textarea
          rows={2}
          maxLength={200}
          placeholder={researchText.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={save.isPending} disabled={text.trim() === ''}>
          {researchText.save}
        </Button>
        <Button size="sm" onClick={onEnd}>
          {researchText.cancel}
        </Button>
      </div>
    </form>
  )
}
