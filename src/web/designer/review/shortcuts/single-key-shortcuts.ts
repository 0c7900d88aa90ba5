// Whether single letters are shortcuts. Whoever speaks to the computer, or shares it with a cat, can switch them off.
import { useState } from 'react'

const KEY = 'ieum.review.letters'

function isEnabled(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function useSingleKeyShortcuts(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(isEnabled)
  return [
    on,
    (next) => {
      setOn(next)
      try {
        localStorage.setItem(KEY, next ? 'on' : 'off')
      } catch {
        // a browser that keeps nothing asks again next time
      }
    },
  ]
}
