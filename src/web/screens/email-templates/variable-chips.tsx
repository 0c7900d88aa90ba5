// The variables a template knows; a press puts one where the caret is.
import { VARIABLES } from '#core/template/variables.ts'
import { editorText } from '#web/text/email-templates.ts'
import { tooltipProps } from '#web/ui/tooltip.tsx'

export const VariableChips = ({ onInsert }: { onInsert: (name: string) => void }) => (
  <section aria-label={editorText.variables}>
    <h3 className="text-sm font-semibold">{editorText.variables}</h3>
    <div className="mt-2 flex flex-wrap gap-1.5">
      {VARIABLES.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          aria-label={editorText.insert(name)}
          // keeps the caret where it is
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
          className="min-h-7 rounded-lg border border-line-strong bg-surface px-2 text-xs font-medium text-primary-ink shadow-card transition-colors hover:bg-primary-soft"
          {...tooltipProps(label)}
        >
          {`{{${name}}}`}
        </button>
      ))}
    </div>
    <p className="mt-2 text-xs text-muted">{editorText.variablesHint}</p>
  </section>
)
