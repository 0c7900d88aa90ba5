// The places of jobs that run side by side. A job that only waits gives its place to another; a group of which several
// wait for their own turn gets no more for now, so that the slow model of one workspace holds up nobody else.
import type { JobPlace } from '../context.ts'

/** So many of a group wait in line: the next is ready when a turn comes, and the others need not be taken yet. */
const IN_LINE = 8
/** Jobs taken and not done, those that wait included: each of them has a heartbeat to be kept alive. */
const TAKEN_AT_MOST = 1000

type JobPlaces = {
  /** how many more may be taken */
  room(): number
  fullGroups(): string[]
  enter(group: string | null): JobPlace
  exit(): void
}

/** @param onRoom told when there is a place again; `isNewRoom`: for a group that had none */
export function createJobPlaces(concurrency: number, onRoom: (isNewRoom: boolean) => void): JobPlaces {
  let taken = 0
  let away = 0
  const inLine = new Map<string, number>()
  const change = (group: string, by: 1 | -1): boolean => {
    const count = (inLine.get(group) ?? 0) + by
    if (count === 0) inLine.delete(group)
    else inLine.set(group, count)
    return by < 0 && count === IN_LINE - 1
  }
  return {
    room: () => Math.max(0, Math.min(concurrency - (taken - away), TAKEN_AT_MOST - taken)),
    fullGroups: () => [...inLine].flatMap(([group, count]) => (count >= IN_LINE ? [group] : [])),
    enter(group) {
      taken++
      return {
        async leave(wait, why) {
          const line = why === 'turn' ? group : null
          away++
          if (line !== null) change(line, 1)
          onRoom(false)
          try {
            return await wait
          } finally {
            away--
            if (line !== null && change(line, -1)) onRoom(true)
          }
        },
      }
    },
    exit() {
      taken--
      onRoom(false)
    },
  }
}
