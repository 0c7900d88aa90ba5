// The numbers of a node's generated emails, the generate button, and the progress of a run.
import { CircleStop, RotateCcw, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { canRegenerate, isDone, percentageOf } from '#core/writing/generated-email.ts'
import { formatNumber, formatWon } from '#web/lib/format.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressLine } from '#web/ui/feedback/progress-line.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { generationText } from '#web/words/generation.ts'
import { estimateText } from './estimate-text.ts'
import { OutdatedEmails } from './outdated-emails.tsx'
import type { GenerationRun } from './use-generation-run.ts'

type Props = {
  run: GenerationRun
  rows: readonly GeneratedEmail[] | undefined
  /** the numbers of the node: leads it is for, and those with a mail; undefined until they are loaded */
  written: { total: number; done: number } | undefined
  hasGroup: boolean
  /** a model other than the sandbox writes the mails */
  isPaid: boolean
  /** AI mode, and the workspace uses research */
  mayResearch: boolean
}

export function GenerationControls({ run, rows = [], written, hasGroup, isPaid, mayResearch }: Props) {
  const [includeEdited, setIncludeEdited] = useState(false)
  const [researchesFirst, setResearchesFirst] = useState(false)
  const { progress, isRunning } = run
  const notRewritten = rows.filter((row) => isDone(row.status) && row.error !== null).length
  const { total, done } = written ?? {
    total: rows.length,
    done: rows.filter((row) => isDone(row.status)).length,
  }
  const counts =
    progress?.status === 'generating'
      ? { total: progress.total, done: progress.generated, failed: progress.failed }
      : {
          total,
          done: done - notRewritten,
          failed: rows.filter((row) => row.error !== null).length,
        }
  const exists = rows.some((row) => row.status !== 'pending')
  const kept = rows.filter((row) => row.status !== 'pending' && !canRegenerate(row, includeEdited)).length
  const touched = rows.some((row) => !row.isSent && !canRegenerate(row, false))
  const { tiles } = generationText
  return (
    <>
      <div className="grid grid-cols-[repeat(3,minmax(0,1fr))_auto] items-stretch border-t border-line pt-2.5 max-md:grid-cols-3">
        <Tile label={tiles.total} count={counts.total} />
        <Tile label={tiles.done} count={counts.done} />
        <Tile label={tiles.failed} count={counts.failed} isBad={counts.failed > 0} />
        <div className="flex min-w-60 flex-col justify-center gap-1.5 pl-4 max-md:col-span-3 max-md:pt-2.5 max-md:pl-0">
          <Button
            // with mails the next step is to read them
            variant={exists && !isRunning ? 'outline' : 'primary'}
            icon={<Sparkles aria-hidden />}
            disabled={!hasGroup || isRunning}
            aria-describedby={hasGroup ? undefined : 'group-warning'}
            {...tourTarget('generate')}
            onClick={() => void run.start({ includeEdited, researchesFirst: mayResearch && researchesFirst })}
          >
            {isRunning
              ? generationText.running
              : exists
                ? generationText.regenerate
                : generationText.generate}
          </Button>
          {progress?.status === 'generating' ? (
            <Button size="sm" icon={<CircleStop aria-hidden />} onClick={() => void run.cancel()}>
              {generationText.cancelRun}
            </Button>
          ) : (
            counts.failed > 0 && (
              <Button
                size="sm"
                icon={<RotateCcw aria-hidden />}
                disabled={isRunning || !hasGroup}
                onClick={() => void run.retryFailed()}
              >
                {generationText.retryFailed}
              </Button>
            )
          )}
        </div>
      </div>
      {mayResearch && !isRunning && (
        <Checkbox
          label={generationText.researchFirst}
          checked={researchesFirst}
          onCheckedChange={setResearchesFirst}
        />
      )}
      <Progress run={run} counts={counts} />
      <RunTotals run={run} />
      {isPaid && !isRunning && (
        <Estimate
          run={run}
          count={pending(rows, counts.total, includeEdited)}
          researches={mayResearch && researchesFirst}
        />
      )}
      {!isRunning && <OutdatedEmails run={run} rows={rows} hasGroup={hasGroup} />}
      {progress?.status === 'completed' && progress.error && <Banner tone="red">{progress.error}</Banner>}
      {exists && !isRunning && (kept > 0 || touched) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
          {kept > 0 && <p>{generationText.kept(formatNumber(kept))}</p>}
          {touched && (
            <Checkbox
              label={generationText.includeEdited}
              checked={includeEdited}
              onCheckedChange={setIncludeEdited}
            />
          )}
        </div>
      )}
    </>
  )
}

const Tile = ({ label, count, isBad }: { label: string; count: number; isBad?: boolean }) => (
  <div className="border-r border-line px-4 first:pl-0 max-md:nth-3:border-r-0">
    <p className="text-xs text-muted">{label}</p>
    <p className={cx('tabular text-2xl font-bold tracking-[-0.02em]', isBad && 'text-red-ink')}>
      {formatNumber(count)}
    </p>
  </div>
)

/** How many mails the button writes: of all leads, without those that are kept. */
const pending = (rows: readonly GeneratedEmail[], leadCount: number, includeEdited: boolean): number =>
  rows.length === 0
    ? leadCount
    : rows.filter((row) => row.status === 'pending' || canRegenerate(row, includeEdited)).length

/** What the next run is expected to use and cost. */
function Estimate({
  run: { progress },
  count,
  researches,
}: {
  run: GenerationRun
  count: number
  researches: boolean
}) {
  if (!progress || count === 0) return null
  const { estimate } = progress
  return (
    <p className="tabular text-xs text-muted">
      {estimate === null
        ? generationText.estimateUnknown
        : estimateText(estimate, count, researches ? estimate.research : null)}
    </p>
  )
}

/** Time, tokens and cost of the last AI run. */
function RunTotals({ run: { progress } }: { run: GenerationRun }) {
  if (progress?.status !== 'completed') return null
  const { tokensIn, tokensOut, cost, elapsedMs } = progress
  if (tokensIn + tokensOut === 0) return null
  const parts = [
    ...(elapsedMs === null ? [] : [generationText.took(elapsedMs / 1000)]),
    generationText.tokens(formatNumber(tokensIn), formatNumber(tokensOut)),
    cost > 0 ? formatWon(cost) : generationText.noPrice,
  ]
  return (
    <p className="tabular text-xs text-muted">
      <span className="font-semibold">{generationText.lastRun}</span> {parts.join(' · ')}
    </p>
  )
}

type ProgressProps = { run: GenerationRun; counts: { total: number; done: number; failed: number } }

/** Written and failed emails together, over all, as the tiles; stays after the end while the dialog is open. */
function Progress({ run: { progress, hasRun }, counts: { total, done, failed } }: ProgressProps) {
  if (!hasRun || !progress) return null
  const { cost, etaSeconds, status } = progress
  const percentage = percentageOf(done + failed, total)
  const more = [
    ...(etaSeconds !== null && status === 'generating' ? [generationText.eta(etaSeconds)] : []),
    ...(cost > 0 && status === 'generating' ? [generationText.costSoFar(formatWon(cost))] : []),
  ]
  return (
    <div>
      <ProgressLine done={done + failed} total={total} label={generationText.progressLabel} />
      <div className="tabular mt-1 flex justify-between gap-3 text-xs text-muted">
        <p role="status" className="font-semibold text-ink">
          {generationText.progress(
            percentage,
            formatNumber(done + failed),
            formatNumber(total),
            formatNumber(failed),
          )}
        </p>
        {more.length > 0 && <p>{more.join(' · ')}</p>}
      </div>
    </div>
  )
}
