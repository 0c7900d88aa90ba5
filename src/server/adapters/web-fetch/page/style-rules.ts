// Which elements the style sheets of a page hide for good: by rules of one class or id.
import postcss, { type Rule } from 'postcss'

/** In characters, of all style sheets of a page together. */
const MAX_STYLES = 100_000
const MAX_SELECTORS = 5000
/** `.old`, `#draft`, `p.old`, and nothing more */
const ONE_NAME = /^[a-z\d]*([.#][\w-]+)$/i
/** What a reader opens: panels of tabs, answers, slides. */
const OPENED = /(?:^|[-_.#])(?:tab(?!le)|pane|panel|slide|accordion|collapse|answer|toggle|fold|more)/i
/** A state that shows whatever has it. */
const STATE = /^\.(?:active|on|show|open|opened|current|selected|is-[\w-]+)$/i

/** Whether a name, also with its `.` or `#`, is of something that is hidden until a reader opens it. */
export const isOpenedByReader = (name: string): boolean => OPENED.test(name)

/**
 * Which names (`.old`, `#draft`, in lower case) the style sheets of a page hide. What another rule shows, in another state or on
 * another screen, and what a reader can open, is not hidden.
 */
export class StyleRules {
  readonly #hidden = new Set<string>()
  readonly #shown = new Set<string>()
  #chars = 0
  #selectors = 0
  /** a state that shows whatever is hidden */
  #opensAny = false

  add(css: string): void {
    this.#chars += css.length
    if (this.#chars > MAX_STYLES) return
    try {
      postcss.parse(css).walkRules((rule) => this.#read(rule))
    } catch {
      // not CSS
    }
  }

  hides(names: readonly string[]): boolean {
    if (this.#opensAny || this.#hidden.size === 0) return false
    return names.some((name) => this.#hidden.has(name) && !this.#shown.has(name))
  }

  #read(rule: Rule): void {
    const effect = effectOf(rule)
    if (effect === null) return
    for (const selector of rule.selector.split(',')) {
      if (++this.#selectors > MAX_SELECTORS) return
      const name = ONE_NAME.exec(selector.trim())?.[1]?.toLowerCase()
      // on another screen or in print it may be shown
      if (effect === 'hides' && name !== undefined && rule.parent?.type === 'root' && !isOpenedByReader(name))
        this.#hidden.add(name)
      if (effect === 'shows')
        for (const shown of shownBy(selector)) {
          this.#shown.add(shown)
          this.#opensAny ||= STATE.test(shown)
        }
    }
  }
}

function effectOf(rule: Rule): 'hides' | 'shows' | null {
  let effect: 'hides' | 'shows' | null = null
  // a font size of 0 alone closes the gaps between boxes, which have a size of their own
  const flat = new Set<string>()
  rule.each((node) => {
    if (node.type !== 'decl') return
    if (/^(?:font-size|line-height|height|width)$/i.test(node.prop) && /^0(?:px)?$/.test(node.value))
      flat.add(node.prop.toLowerCase())
    // out of the window
    if (/^(?:left|top|text-indent)$/i.test(node.prop) && /^-\d{4,}/.test(node.value)) effect = 'hides'
    if (!/^(?:display|visibility)$/i.test(node.prop)) return
    effect = /^(?:none|hidden)/i.test(node.value) ? 'hides' : (effect ?? 'shows')
  })
  return flat.has('font-size') && flat.size > 1 ? 'hides' : effect
}

/** The names of what a selector is about; a state with another name, as in `.panel.active`, is no name of its own. */
function shownBy(selector: string): string[] {
  const subject =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  const names = [...subject.matchAll(/[.#][\w-]+/g)].map(([name]) => name.toLowerCase())
  return names.length > 1 ? names.filter((name) => !STATE.test(name)) : names
}
