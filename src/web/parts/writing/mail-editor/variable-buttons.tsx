// A button for each variable, which inserts it into the last focused field.
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { aiPart } from '#core/writing/template/ai-part.ts'
import { VARIABLES } from '#core/writing/template/variables.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { AiPartForm } from './ai-parts/ai-part-form.tsx'
import { aiPartText } from './ai-parts/text.ts'
import { settingsText } from './email-settings-text.ts'
import { allChoices, type CustomField } from './variable-field/variable-choices.ts'
import { variableText } from './variable-text.ts'

type Props = {
  onInsert: (variable: string) => void
  /** undefined where a mail has no AI parts */
  onInsertPart?: ((part: string) => void) | undefined
  customFields: readonly CustomField[] | null
}

export function VariableButtons({ onInsert, onInsertPart, customFields }: Props) {
  const [isAddingPart, setAddingPart] = useState(false)
  const [isAll, setAll] = useState(false)
  const choices = allChoices(customFields)
  const hidden = choices.length - VARIABLES.length
  const shown = isAll ? choices : choices.slice(0, VARIABLES.length)
  return (
    <section aria-label={settingsText.variables} className="border-t border-line pt-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-xs font-semibold">{settingsText.variables}</h3>
        <span className="text-xs text-muted">{settingsText.variablesHint}</span>
        {onInsertPart && (
          <Button
            size="sm"
            className="ml-auto"
            icon={<Sparkles aria-hidden />}
            aria-expanded={isAddingPart}
            onClick={() => setAddingPart(!isAddingPart)}
            {...tooltipProps(aiPartText.insertHint)}
          >
            {aiPartText.insert}
          </Button>
        )}
      </div>
      {onInsertPart && isAddingPart && (
        <AiPartForm
          className="mt-2 rounded-lg border border-line"
          isFocused
          instruction={null}
          onApply={(instruction) => {
            setAddingPart(false)
            onInsertPart(aiPart(instruction))
          }}
          onClose={() => setAddingPart(false)}
        />
      )}
      <div className="mt-2 flex max-h-24 flex-wrap gap-1 overflow-y-auto p-px">
        {shown.map(({ name, label, sample, isCustom }) => {
          const variable = `{{${name}}}`
          return (
            <button
              key={name}
              type="button"
              // keeps the caret and selection of the field
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(variable)}
              aria-label={settingsText.insert(variable)}
              className="min-h-7 max-w-60 truncate rounded-md border border-line bg-surface px-1.5 text-xs font-medium text-primary-ink transition-colors hover:bg-hover"
              {...tooltipProps(`${label} · ${isCustom ? sample : variableText.example(sample)}`)}
            >
              {variable}
            </button>
          )
        })}
        {hidden > 0 && (
          <button
            type="button"
            aria-expanded={isAll}
            onClick={() => setAll(!isAll)}
            className="min-h-7 rounded-md px-2 text-xs font-medium text-muted hover:bg-hover hover:text-ink"
          >
            {isAll ? variableText.less : variableText.more(hidden)}
          </button>
        )}
      </div>
    </section>
  )
}
