// A yes-or-no choice of the user that is stored in this browser.
import { useStored, writeStored } from './stored-choice.ts'

export type StoredFlag = { use: () => boolean; set: (value: boolean) => void }

/** Without local storage the flag keeps its initial value. */
export const storedFlag = (key: string, initial: boolean): StoredFlag => ({
  use: () => {
    const stored = useStored(key)
    return stored === null ? initial : stored !== 'off'
  },
  set: (value) => writeStored(key, value ? 'on' : 'off'),
})
