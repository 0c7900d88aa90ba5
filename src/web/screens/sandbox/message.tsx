// One mail as its recipient sees it, with headers and source in tabs.
import { ArrowLeft, Bot, MailOpen, MousePointerClick } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SandboxMessage } from '#api/sandbox/sandbox.ts'
import { useSimulateHit, type Visit } from '#web/data/sandbox/sandbox.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { numberText } from '#web/words/node-leads.ts'
import { hitReasons, trackingHitText } from '#web/words/tracking.ts'
import { ReplyBadges } from './reply-badges.tsx'
import { ReplyPanel } from './reply-panel.tsx'
import { sandboxText } from './text.ts'

const HeaderList = ({ headers }: { headers: SandboxMessage['headers'] }) => (
  <dl className="divide-y divide-line text-sm">
    {headers.map(({ name, value }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: header fields repeat, and their order is their identity
      <div key={index} className="grid gap-x-4 py-1.5 sm:grid-cols-[170px_minmax(0,1fr)]">
        <dt className="font-medium">{name}</dt>
        <dd className="font-mono text-xs leading-5 text-muted [overflow-wrap:anywhere]">{utf8Of(value)}</dd>
      </div>
    ))}
  </dl>
)

function RawSource({ raw }: { raw: string }) {
  const source = utf8Of(raw)
  return (
    <div className="relative">
      <CopyButton text={source} className="absolute top-2 right-2 bg-sunken" />
      <section
        aria-label={sandboxText.raw}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
        className="max-h-[480px] overflow-auto rounded-lg bg-sunken p-3 pr-10"
      >
        <pre className="font-mono text-xs whitespace-pre-wrap">{source}</pre>
      </section>
    </div>
  )
}

/** `raw` has one character per byte; most are ASCII, the rest is UTF-8. */
function utf8Of(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
}

const VIEWS = ['mail', 'headers', 'raw'] as const

export function Message({ id, backTo }: { id: string; backTo: string }) {
  const message = useRead(api.sandbox.getSandboxMessage, { params: { id } }, { staleTime: STALE_MS.stats })
  const [view, setView] = useState<(typeof VIEWS)[number]>('mail')
  return (
    <article className="min-w-0 border-t border-line-strong">
      <LinkButton
        to={backTo}
        variant="ghost"
        size="sm"
        icon={<ArrowLeft aria-hidden />}
        className="mt-2 -ml-2 lg:hidden"
        {...tourTarget('backToList')}
      >
        {sandboxText.backToList}
      </LinkButton>
      {message.isError ? (
        <QueryError query={message} />
      ) : message.isPending ? (
        <div aria-busy="true" className="flex min-h-96 flex-col gap-3 py-4">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="mt-4 h-56 w-full" />
        </div>
      ) : (
        <>
          <Head message={message.data} />
          <Tabs
            label={sandboxText.views}
            value={view}
            onValueChange={setView}
            tabs={VIEWS.map((value) => ({ value, label: sandboxText.view[value] }))}
          />
          <div {...tabPanelProps(sandboxText.views, view)} className="py-5">
            {view === 'mail' && <Body message={message.data} />}
            {view === 'headers' && <HeaderList headers={message.data.headers} />}
            {view === 'raw' && <RawSource raw={message.data.raw} />}
          </div>
          <ReplyPanel message={message.data} />
          <TrackingHitPanel key={message.data.id} message={message.data} />
        </>
      )}
    </article>
  )
}

const Head = ({ message }: { message: SandboxMessage }) => (
  <header className="pt-3 pb-2">
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
      <h2 className="min-w-0 flex-1 basis-56 text-lg font-bold">
        {message.subject || sandboxText.noSubject}
      </h2>
      <ReplyBadges answers={message.answers} />
    </div>
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
      <Line name={sandboxText.from}>{who(message.fromName, message.from)}</Line>
      <Line name={sandboxText.to}>{who(message.toName, message.to)}</Line>
      <Line name={sandboxText.at}>{formatDateTime(message.at)}</Line>
    </dl>
  </header>
)

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </>
)

const who = (name: string, address: string): string => (name ? `${name} <${address}>` : address)

const Body = ({ message }: { message: SandboxMessage }) =>
  message.html ? (
    <MailFrame html={message.html} title={sandboxText.frame} className="h-[420px]" />
  ) : (
    <p className="text-[13.5px] leading-relaxed whitespace-pre-wrap">
      <LinkedText text={message.text} />
    </p>
  )

const VISITS: readonly { label: string; visit: Visit; icon: typeof Bot }[] = [
  { label: trackingHitText.open, visit: { kind: 'opened', as: 'person' }, icon: MailOpen },
  { label: trackingHitText.click, visit: { kind: 'clicked', as: 'person' }, icon: MousePointerClick },
  { label: trackingHitText.machineOpen, visit: { kind: 'opened', as: 'machine' }, icon: Bot },
  { label: trackingHitText.machineClick, visit: { kind: 'clicked', as: 'machine' }, icon: Bot },
]

/** Simulates a hit of the recipient or a machine on a tracked mail and shows how it was counted. */
function TrackingHitPanel({ message: { id, tracking } }: { message: SandboxMessage }) {
  const may = useHasRole('member')
  const act = useSimulateHit()
  if (!may || !tracking) return null
  const possible = VISITS.filter(({ visit }) =>
    visit.kind === 'opened' ? tracking.opens : tracking.links.length > 0,
  )
  return (
    <section aria-label={trackingHitText.heading} className="border-t border-line py-4">
      <h3 className="text-sm font-semibold">{trackingHitText.heading}</h3>
      <p className="text-xs text-muted">{trackingHitText.hint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {possible.map(({ label, visit, icon: Icon }) => (
          <Button
            key={label}
            size="sm"
            icon={<Icon aria-hidden />}
            busy={act.isPending && act.variables.kind === visit.kind && act.variables.as === visit.as}
            onClick={() => !act.isPending && act.mutate({ id, ...visit })}
          >
            {label}
          </Button>
        ))}
      </div>
      <Outcome act={act} />
    </section>
  )
}

function Outcome({ act }: { act: ReturnType<typeof useSimulateHit> }) {
  const [tone, words] = act.isError
    ? (['red', failureText(act.error, trackingHitText.failed)] as const)
    : act.data
      ? act.data.by === 'person'
        ? (['green', trackingHitText.counted(numberText[act.variables.kind])] as const)
        : (['amber', trackingHitText.notCounted(hitReasons[act.data.reason])] as const)
      : (['gray', act.isPending ? trackingHitText.working : ''] as const)
  return (
    <div role="status" className="empty:hidden">
      {words && (
        <Banner tone={tone} className="mt-3">
          {words}
        </Banner>
      )}
    </div>
  )
}
