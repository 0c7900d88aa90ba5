// The variables a template may use, each a button that puts it into the field one was writing in.
import { VARIABLES } from '#core/template/variables.ts'
import { settingsText } from '#web/text/node-settings.ts'
import { tooltipProps } from '#web/ui/tooltip.tsx'

export function VariableButtons({ onInsert }: { onInsert: (variable: string) => void }) {
  return (
    <section
      aria-label={settingsText.variables}
      className="sticky -bottom-5 z-10 -mb-5 border-t border-line bg-raised pt-2.5 pb-4"
    >
      <h3 className="text-xs font-semibold">
        {settingsText.variables}
        <span className="ml-2 font-normal text-muted">{settingsText.variablesHint}</span>
      </h3>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {VARIABLES.map(({ name, label }) => {
          const variable = `{{${name}}}`
          return (
            <button
              key={name}
              type="button"
              onClick={() => onInsert(variable)}
              aria-label={settingsText.insert(variable)}
              className="min-h-7 rounded-md border border-line bg-surface px-2 text-xs font-medium text-primary-ink transition-colors hover:bg-hover"
              {...tooltipProps(label)}
            >
              {variable}
            </button>
          )
        })}
      </div>
    </section>
  )
}
