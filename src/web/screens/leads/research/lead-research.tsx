// What was found on the site of a lead, each with its source; users add, edit and delete facts.
import { RefreshCw, Search } from 'lucide-react'
import type { LeadFact, LeadResearch } from '#api/leads/lead-research.ts'
import type { Lead } from '#api/leads/leads.ts'
import { useDeleteFact, useLeadResearch, useSaveFact, useStartResearch } from '#web/data/leads/research.ts'
import { formatDate } from '#web/lib/format.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { AddFact, FactForm, FactLine } from '#web/parts/writing/facts/facts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
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
                <LeadFactLine key={fact.id} leadId={lead.id} fact={fact} may={may} />
              ))}
            </ul>
          )}
          {may && (
            <AddFact
              label={researchText.add}
              form={(onEnd) => <LeadFactForm leadId={lead.id} fact={null} onEnd={onEnd} />}
            />
          )}
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

type LeadFactLineProps = { leadId: string; fact: LeadFact; may: boolean }

function LeadFactLine({ leadId, fact, may }: LeadFactLineProps) {
  const remove = useDeleteFact(leadId)
  return (
    <FactLine
      text={fact.text}
      quote={fact.quote}
      badge={
        fact.isSuspicious && (
          <span {...tooltipProps(researchText.suspiciousHint)}>
            <Badge tone="amber">{researchText.suspicious}</Badge>
          </span>
        )
      }
      origin={<FactSource fact={fact} />}
      change={
        may
          ? {
              edit: researchText.edit,
              remove: researchText.remove,
              isRemoving: remove.isPending,
              onRemove: () =>
                remove.mutate(fact.id, {
                  onError: (error) => toastFailure(error, researchText.removeFailed),
                }),
              form: (onEnd) => <LeadFactForm leadId={leadId} fact={fact} onEnd={onEnd} />,
            }
          : null
      }
    />
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

type LeadFactFormProps = { leadId: string; fact: LeadFact | null; onEnd: () => void }

function LeadFactForm({ leadId, fact, onEnd }: LeadFactFormProps) {
  const save = useSaveFact(leadId)
  return (
    <FactForm
      initial={fact?.text ?? ''}
      words={{
        label: researchText.text,
        placeholder: researchText.placeholder,
        save: researchText.save,
        failed: researchText.saveFailed,
      }}
      maxLength={200}
      isSaving={save.isPending}
      onSave={(text, callbacks) => save.mutate({ factId: fact?.id ?? null, text }, callbacks)}
      onEnd={onEnd}
    />
  )
}
