// The node of `{% ai "…" %}` in a parsed template: it prints the text that was written for its instruction.
import { type Context, type Emitter, type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'
import { aiPlaceholder } from './ai-part.ts'
import { addLength, type RenderState } from './output.ts'

export class AiTag extends Tag {
  /** null: the tag cannot be read */
  readonly instruction: string | null

  constructor(token: TagToken, remainTokens: TopLevelToken[], liquid: Liquid) {
    super(token, remainTokens, liquid)
    this.instruction = /^"([^"]*)"$/.exec(token.args.trim())?.[1] ?? null
  }

  /** The library calls this; the state is on the context (render.ts). @throws TooLong */
  override render(context: Context & { state?: RenderState }, emitter: Emitter): void {
    const { state } = context
    const instruction = this.instruction ?? ''
    if (!state) return
    const written = state.aiTexts.get(instruction)
    if (written === undefined) state.unwritten.add(instruction)
    const shown = written ?? (state.marksMissing ? aiPlaceholder(instruction) : '')
    emitter.write(addLength(state, state.escapeValue(shown, '')))
  }
}
