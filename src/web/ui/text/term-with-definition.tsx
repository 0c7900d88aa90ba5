// A term with its definition as tooltip and accessible description.
import { Info } from 'lucide-react'
import { Tooltip } from '#web/ui/menu/tooltip.tsx'

export const TermWithDefinition = ({ label, hint }: { label: string; hint: string }) => (
  <Tooltip label={hint}>
    <button type="button" className="inline-flex cursor-help items-center gap-1 rounded-sm">
      {label}
      <Info aria-hidden className="size-3 shrink-0" />
    </button>
  </Tooltip>
)
