// What was copied last in this browser, in any tab, for the menu's own paste: the browser hands the clipboard itself to a page
// without asking only when the key is pressed.
const KEY = 'ieum:copied-parts'

export function storeLastCopied(text: string): void {
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // full or closed: the clipboard still has it
  }
}

export function readLastCopied(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
