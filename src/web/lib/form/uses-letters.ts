import { isTextTarget } from './ime.ts'

const LETTERLESS = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'image',
  'file',
  'color',
  'range',
])

/** Whether letters pressed here are used: as text, or by a select to find its choice. A checkbox leaves them to the page. */
export const usesLetters = (target: EventTarget | null): boolean =>
  isTextTarget(target) && !(target instanceof HTMLInputElement && LETTERLESS.has(target.type))
