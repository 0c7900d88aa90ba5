// The last copied parts in this browser, across tabs, for the paste entry of the context menu: without a permission
// the browser gives a page the clipboard only on the keyboard shortcut.
const KEY = 'ieum:copied-parts'

export function storeLastCopied(text: string): void {
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // storage full or unavailable: the clipboard still has it
  }
}

export function readLastCopied(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
