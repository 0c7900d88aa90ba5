// The AI parts of a text that is edited as plain text or source: each as a chip that opens its instruction.
import { useState } from 'react'
import { AI_PART, aiInstructions, aiPart, shortInstruction } from '#core/writing/template/ai-part.ts'
import { cx } from '#web/ui/cx.ts'
import { TONE_SOFT } from '#web/ui/tone.ts'
import { AiPartForm } from './ai-part-form.tsx'
import { aiPartText } from './text.ts'

export function AiPartList({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [edited, setEdited] = useState<string | null>(null)
  const instructions = aiInstructions(text)
  if (instructions.length === 0) return null
  /** At every place of the instruction. */
  const replace = (instruction: string, by: string): void => {
    onChange(text.replaceAll(AI_PART, (part, own: string) => (own === instruction ? by : part)))
    setEdited(null)
  }
  return (
    <section aria-label={aiPartText.list} className="-mt-2 flex flex-col gap-2">
      <p className="text-xs text-muted">{aiPartText.listHint}</p>
      <div className="flex flex-wrap gap-1">
        {instructions.map((instruction) => (
          <button
            key={instruction}
            type="button"
            aria-expanded={edited === instruction}
            aria-label={aiPartText.editOne(aiPartText.chip(shortInstruction(instruction)))}
            title={aiPartText.edit(instruction)}
            onClick={() => setEdited(edited === instruction ? null : instruction)}
            className={cx(
              'min-h-7 max-w-full truncate rounded-md px-2 text-xs font-semibold',
              TONE_SOFT.outline,
            )}
          >
            {aiPartText.chip(shortInstruction(instruction))}
          </button>
        ))}
      </div>
      {edited !== null && instructions.includes(edited) && (
        <AiPartForm
          key={edited}
          className="rounded-lg border border-line"
          isFocused
          instruction={edited}
          onApply={(instruction) => replace(edited, aiPart(instruction))}
          onRemove={() => replace(edited, '')}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
