// A template fault, with a button that fixes a mistyped name.
import type { TemplateFieldError } from '#web/parts/writing/mail-editor/template-errors.ts'
import { variableText } from '#web/parts/writing/mail-editor/variable-text.ts'

export function ErrorLine({ fault, onFix }: { fault: TemplateFieldError; onFix?: (() => void) | undefined }) {
  return (
    <>
      {fault.message}
      {fault.fix && onFix && (
        <button
          type="button"
          onClick={onFix}
          className="ml-2 rounded-md bg-red-soft px-1.5 py-0.5 font-semibold underline-offset-2 hover:underline"
        >
          {variableText.fix(fault.fix.right)}
        </button>
      )}
    </>
  )
}
