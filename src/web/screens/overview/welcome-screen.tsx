// The welcome screen: start with sample data or with an empty workspace.
import { Check, FlaskConical, type LucideIcon, Sparkles, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#web/data/accounts/session.ts'
import { useTargetWorkspace } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { setTourVisibility } from '#web/parts/overview/tour/tour-state.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { HelpLink } from '#web/ui/layout/help-link.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { welcomeText } from './welcome-text.ts'

export function WelcomeScreen() {
  const { user } = useMe()
  const target = useTargetWorkspace()
  const create = useChange(api.workspaces.createWorkspace, { isAwaited: true })
  const sample = useChange(api.workspaces.loadSampleData, { stale: 'everything', isAwaited: true })
  const navigate = useNavigate()

  /** The workspace to start in. For a user without one it is created. */
  const workspace = async (): Promise<string> =>
    target?.id ?? (await create.mutateAsync({ body: { name: welcomeText.firstWorkspace(user.name) } })).id

  const begin = async (withSample: boolean): Promise<void> => {
    try {
      const id = await workspace()
      setTourVisibility(user.id, 'open')
      if (!withSample) return await navigate('/today')
      const { sequenceId } = await sample.mutateAsync({ params: { id } })
      toastSuccess(welcomeText.sampleDone)
      await navigate(`/sequences/${sequenceId}/workflow`)
    } catch (error) {
      toastFailure(error, withSample ? welcomeText.sampleFailed : welcomeText.workspaceFailed)
    }
  }

  return (
    <div className="mx-auto flex max-w-[820px] flex-col py-4 sm:py-10">
      <PageTitle title={welcomeText.title} />
      <div className="flex items-center gap-3">
        <h1 className="text-2xl font-bold tracking-[-0.025em]">{welcomeText.hello(user.name)}</h1>
        <HelpLink />
      </div>
      <p className="mt-1.5 text-[14.5px] text-muted">{welcomeText.lead}</p>
      <div className="mt-7 grid gap-4 md:grid-cols-2">
        <Choice
          icon={Sparkles}
          title={welcomeText.sampleTitle}
          hint={welcomeText.sampleHint}
          points={welcomeText.samplePoints}
          strong
        >
          <Button variant="primary" size="lg" busy={sample.isPending} onClick={() => void begin(true)}>
            {welcomeText.sample}
          </Button>
        </Choice>
        <Choice
          icon={SquarePen}
          title={welcomeText.emptyTitle}
          hint={welcomeText.emptyHint}
          points={welcomeText.emptyPoints}
        >
          <Button size="lg" busy={create.isPending} onClick={() => void begin(false)}>
            {welcomeText.empty}
          </Button>
        </Choice>
      </div>
      <p className="mt-6 flex items-center gap-2 text-sm text-muted">
        <FlaskConical aria-hidden className="size-4 shrink-0 text-violet-ink" />
        {welcomeText.safe}
      </p>
    </div>
  )
}

type ChoiceProps = {
  icon: LucideIcon
  title: string
  hint: string
  points: readonly string[]
  strong?: boolean
  children: ReactNode
}

const Choice = ({ icon: Icon, title, hint, points, strong, children }: ChoiceProps) => (
  <div className="card flex flex-col p-5 sm:p-6">
    <span
      aria-hidden
      className={`grid size-10 place-items-center rounded-[10px] ${strong ? 'bg-primary-soft text-primary-ink' : 'bg-gray-soft text-gray-ink'}`}
    >
      <Icon className="size-5" strokeWidth={1.8} />
    </span>
    <h2 className="mt-4 text-lg font-bold">{title}</h2>
    <p className="mt-1 text-[13.5px] text-muted">{hint}</p>
    <ul className="mt-4 mb-6 flex flex-col gap-2 text-[13.5px]">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-2">
          <Check aria-hidden className="mt-[3px] size-3.5 shrink-0 text-green-ink" strokeWidth={2.6} />
          {point}
        </li>
      ))}
    </ul>
    <div className="mt-auto grid">{children}</div>
  </div>
)
