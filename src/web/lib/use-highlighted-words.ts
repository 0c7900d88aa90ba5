// Marks words in an element that another program fills, such as an editor, without changing it (CSS Custom Highlight API).
import { type RefObject, useEffect } from 'react'

const NAME = 'marked-words'
// not in styles.css: the build does not know this pseudo-element and prints a warning
const STYLE = `::highlight(${NAME}) {
  color: var(--color-amber-ink);
  background-color: var(--color-amber-soft);
  text-decoration: underline dotted var(--color-amber-ink);
}`
let sheet: CSSStyleSheet | null = null

function addStyle(): void {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets.push(sheet)
}

/** One element at a time; where a browser has no such highlights, nothing is marked. */
export function useHighlightedWords(field: RefObject<HTMLElement | null>, words: readonly string[]): void {
  const key = words.join('\n')
  useEffect(() => {
    const element = field.current
    if (!element || key === '' || !('highlights' in CSS)) return
    addStyle()
    const mark = (): void => {
      CSS.highlights.set(NAME, new Highlight(...rangesOf(element, key.split('\n'))))
    }
    const observer = new MutationObserver(mark)
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    mark()
    return () => {
      observer.disconnect()
      CSS.highlights.delete(NAME)
    }
  }, [field, key])
}

function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const word of words) {
      const text = node.nodeValue ?? ''
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
    }
  return ranges
}
