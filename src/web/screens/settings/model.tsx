// Who writes what AI writes here. The choice is the installation's, made in its environment.
import { Bot, FlaskConical } from 'lucide-react'
import { modelText } from '#web/text/settings.ts'
import { Card } from '#web/ui/card.tsx'

export const Model = () => (
  <Card title={modelText.heading} description={modelText.hint}>
    <div className="grid gap-6 md:grid-cols-2">
      <section className="flex gap-3">
        <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0 text-violet-ink" />
        <div>
          <h3 className="text-sm font-semibold">{modelText.sandboxTitle}</h3>
          <p className="mt-1 text-sm text-muted">{modelText.sandbox}</p>
        </div>
      </section>
      <section className="flex gap-3">
        <Bot aria-hidden className="mt-0.5 size-5 shrink-0 text-blue-ink" />
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">{modelText.realTitle}</h3>
          <p className="mt-1 text-sm text-muted">{modelText.real}</p>
          <dl className="mt-3 flex flex-col gap-1.5 text-sm">
            {modelText.variables.map(([name, meaning]) => (
              <div key={name} className="flex flex-wrap gap-x-2">
                <dt>
                  <code className="rounded bg-sunken px-1.5 py-0.5 font-mono text-xs">{name}</code>
                </dt>
                <dd className="text-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </div>
    <p className="mt-5 border-t border-line pt-3 text-xs text-muted">{modelText.note}</p>
  </Card>
)
