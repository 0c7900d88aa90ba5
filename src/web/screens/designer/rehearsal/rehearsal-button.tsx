// Opens and closes 리허설 and keeps the URL in sync, so that a link can open it.
import { Clapperboard } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useDesigner, useView } from '#web/screens/designer/designer-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { rehearsalButtonText } from '#web/words/rehearsal-button.ts'

const PARAM = 'rehearsal'

export function RehearsalButton() {
  const { view } = useDesigner()
  const open = useView(({ rehearsalOpen }) => rehearsalOpen)
  useRehearsalParam(open)
  return (
    <Button
      variant={open ? 'soft' : 'outline'}
      aria-pressed={open}
      aria-label={rehearsalButtonText.open}
      icon={<Clapperboard aria-hidden />}
      onClick={() => view.setState({ rehearsalOpen: !open })}
      {...tooltipProps(rehearsalButtonText.hint, 'bottom')}
    >
      <span className="max-sm:hidden">{rehearsalButtonText.open}</span>
    </Button>
  )
}

function useRehearsalParam(open: boolean): void {
  const { view } = useDesigner()
  const [params, setParams] = useSearchParams()
  const isNamed = params.has(PARAM)
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL follows the button, and opens the panel only once
  useEffect(() => {
    if (first.current) {
      first.current = false
      if (isNamed && !open) view.setState({ rehearsalOpen: true })
      return
    }
    if (isNamed === open) return
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (open) next.set(PARAM, '1')
        else next.delete(PARAM)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [open])
}
