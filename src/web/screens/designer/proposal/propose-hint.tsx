// What an empty canvas offers beside the first node.
import { Sparkles } from 'lucide-react'
import { canvasToolsText } from '#web/screens/designer/canvas/canvas-text.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PROPOSE_BUTTON } from './propose-button.ts'

export function ProposeHint() {
  const { view } = useDesigner()
  return (
    <div className="propose-hint">
      <p>{canvasToolsText.proposeHint}</p>
      <Button
        id={PROPOSE_BUTTON}
        variant="soft"
        icon={<Sparkles aria-hidden />}
        onClick={() => view.setState({ proposing: true })}
      >
        {canvasToolsText.propose}
      </Button>
    </div>
  )
}
